import { resolve } from 'node:path'

/** The file that Chromium uses as its camera, and reads each time a page opens the camera. Each worker has its own. */
export const cameraFile = resolve(`test-results/fake-camera-${process.env.TEST_PARALLEL_INDEX ?? 0}.mjpeg`)

/** Arguments of a browser whose camera shows the last picture held up, and that never asks for camera permission. */
export const fakeCamera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${cameraFile}`,
]
