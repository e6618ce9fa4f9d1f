/* Shows that it is somebody's turn where pages cannot notify by themselves; a tap leads to the table. */
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find(({ url }) => new URL(url).pathname === notification.data);
      return page ? page.focus() : self.clients.openWindow(notification.data);
    }),
  );
});
