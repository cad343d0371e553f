use super::Order;

/// Compares the recency order with a list, for all orders of four entries.
#[test]
fn the_order_is_that_of_a_list() {
    let mut orders = alloc::vec![(Order::new(4), alloc::vec![3, 2, 1, 0])];
    let mut known = 0;
    while known < orders.len() {
        let (order, list) = orders[known].clone();
        for (age, &way) in list.iter().enumerate() {
            assert_eq!(order.place(age as u8), way);
            let mut next = list.clone();
            next.remove(age);
            next.insert(0, way);
            let next = (order.renewed(way), next);
            if !orders.contains(&next) {
                orders.push(next);
            }
        }
        known += 1;
    }
    assert_eq!(orders.len(), 24);
}

#[test]
fn places_that_a_bucket_does_without_stay_last() {
    let order = Order::new(2);
    assert_eq!([0, 1, 2, 3].map(|age| order.place(age)), [1, 0, 2, 3]);
    assert_eq!([0, 1, 2, 3].map(|age| order.renewed(0).place(age)), [0, 1, 2, 3]);
}
