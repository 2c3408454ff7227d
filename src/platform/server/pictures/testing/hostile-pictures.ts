import { brokenPictures } from '#platform/server/pictures/testing/broken-pictures.ts'
import type { HostilePicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { otherFiles } from '#platform/server/pictures/testing/other-files.ts'
import { pictureBombs } from '#platform/server/pictures/testing/picture-bombs.ts'
import { picturesWithSecrets } from '#platform/server/pictures/testing/pictures-with-secrets.ts'

/** Generates all hostile files that a person could upload as their portrait. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  return [
    ...(await otherFiles()),
    ...(await brokenPictures()),
    ...(await pictureBombs()),
    ...(await picturesWithSecrets()),
  ]
}
