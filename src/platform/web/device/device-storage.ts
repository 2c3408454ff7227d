/** A store of text on a device: the browser's local storage, or any object with the same methods. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** This device's local storage. It throws if the browser refuses access. */
export const deviceStorage: DeviceStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
  key: (nth) => localStorage.key(nth),
  get length() {
    return localStorage.length
  },
}
