import { spawnSync } from 'node:child_process'
import { AwsV4Signer } from 'aws4fetch'
import { realBuckets } from '#platform/server/pictures/testing/stores.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startSwift, type S3Service } from './start-swift.ts'

const SUITES = [
  'src/platform/server/pictures/picture-store.test.ts',
  'src/tests/pictures-on-two-machines.process.test.ts',
]

/**
 * Runs the tests of the picture stores against a real S3-compatible service, and a hundred changes and deletions on two machines
 * that share its bucket. Returns the exit code.
 */
export async function provePictures(): Promise<number> {
  const folder = await temporaryFolder()
  try {
    const service = await startSwift(folder.path)
    try {
      for (const name of realBuckets) await createBucket(service, name)
      const { url, accessKey, secretKey } = service
      const env = { ...process.env, SUITE_SIZE: 'whole' }
      const s3 = { S3_SERVICE: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
      return spawnSync('vitest', ['run', ...SUITES], { stdio: 'inherit', env: { ...env, ...s3 } }).status ?? 1
    } finally {
      await service.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    await folder.remove()
  }
}

/** The site itself never creates a bucket. */
async function createBucket({ url, accessKey, secretKey }: S3Service, name: string): Promise<void> {
  const signer = new AwsV4Signer({
    ...{ method: 'PUT', url: `${url}/${name}`, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    ...{ service: 's3', region: 'us-east-1', accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  const { url: signed, headers } = await signer.sign()
  const { status } = await fetch(signed, { method: 'PUT', headers })
  if (status !== 200) throw new Error(`The bucket ${name} could not be created: ${status}.`)
}
