/** What the site sends to a device, and its service worker shows. `opens` is a path. */
export type PushContent = { title: string; body: string; opens: string; topic: string }
