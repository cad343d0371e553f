use super::*;

/// Lines as kernels write them: a virtual machine, a host of a cluster, and mounts over and inside
/// of other mounts.
const MOUNTS: &str = r"22 27 0:21 / /proc rw,relatime - proc proc rw
24 27 0:6 / /dev rw,relatime - devtmpfs devtmpfs rw,size=12334460k,nr_inodes=3083615,mode=755
25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw,size=24684084k
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard,resuid=65534
60 27 0:50 / /home rw,relatime shared:31 - nfs4 10.0.0.2:/home rw,vers=4.2,rsize=1048576,hard,proto=tcp,local_lock=none
61 60 0:51 / /home/ann/remote rw,nosuid,nodev,relatime shared:32 - fuse.sshfs ann@login:/data rw,user_id=1000
62 60 253:3 / /home/scratch rw,noatime shared:33 master:2 - xfs /dev/mapper/vg-scratch rw,attr2,inode64
63 27 0:52 / /lustre/work rw,relatime shared:34 - lustre 10.0.0.3@o2ib:10.0.0.4@o2ib:/work rw,flock,lazystatfs
64 27 0:53 / /gpfs rw,relatime shared:35 - gpfs gpfs rw
65 27 0:54 / /mnt/beegfs rw,relatime shared:36 - beegfs beegfs_nodev rw
66 27 0:55 / /mnt/ceph rw,relatime - ceph 10.0.0.5:6789:/ rw,name=user,secret=<hidden>,acl
67 27 0:56 / /mnt/group\040share rw,relatime shared:37 - cifs //filer/share rw,vers=3.1.1,addr=10.0.0.6
68 27 0:57 / /mnt/host rw,relatime - 9p host rw,trans=virtio
69 27 8:17 / /media/usb rw,nosuid,nodev - fuseblk /dev/sdb1 rw,user_id=0,group_id=0,allow_other,blksize=4096
70 27 0:58 / /box rw,noatime - fuse.fuse-overlayfs fuse-overlayfs rw,user_id=0,group_id=0,default_permissions
71 27 0:59 / /mnt/auto rw,relatime shared:38 - autofs systemd-1 rw,fd=50,pgrp=1,timeout=0
72 71 0:60 / /mnt/auto rw,relatime shared:39 - nfs 10.0.0.2:/auto rw,vers=3,hard,mountvers=3
73 27 0:61 / /mnt/odd\134040\011name rw,relatime - smb3 //filer/odd rw
74 27 0:62 / /mnt/nfs rw,relatime - tmpfs nfs:/looks-like-one rw
";

#[test]
fn network_file_systems_are_recognized() {
    for (path, name) in [
        ("/home/ann/x.store", "nfs4"),
        ("/home/ann/remote/x.store", "fuse.sshfs"),
        ("/lustre/work/x.store", "lustre"),
        ("/gpfs/x.store", "gpfs"),
        ("/mnt/beegfs/a/b/x.store", "beegfs"),
        ("/mnt/ceph/x.store", "ceph"),
        ("/mnt/group share/x.store", "cifs"),
        ("/mnt/host/x.store", "9p"),
        ("/mnt/auto/x.store", "nfs"),
        ("/mnt/odd\\040\tname/x.store", "smb3"),
    ] {
        assert_eq!(file_system(path, MOUNTS), Some(name), "{path}");
    }
}

#[test]
fn local_file_systems_are_accepted() {
    for path in [
        "/x.store",
        "/home2/x.store", // its name only begins like that of a mount
        "/home/scratch/x.store",
        "/dev/shm/x.store",
        "/media/usb/x.store",
        "/box/x.store",
        "/mnt/group\\040share/x.store",
        "/mnt/nfs/x.store",
        "x.store",
    ] {
        assert_eq!(file_system(path, MOUNTS), None, "{path}");
    }
    // A text of another form, or none, recognizes nothing.
    for mounts in [
        "",
        "nfs4",
        " - nfs4",
        "60 27 0:50 / - nfs4 a rw",
        "60 27 0:50 /\n/ rw - nfs4",
    ] {
        assert_eq!(file_system("/home/x.store", mounts), None, "{mounts}");
    }
}
