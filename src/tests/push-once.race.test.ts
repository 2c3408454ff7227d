import { BinaryOperationNode, OperationNodeTransformer, OperatorNode, ReferenceNode, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { sendPush } from '#push/server/send-push.ts'
import { browserSubscription, queueExamplePush, startPushService, turnOnPush, type PushService } from '#push/testing.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let service: PushService
let t: TestSite
let processes: SecondProcess[]
beforeEach(async () => {
  service = await startPushService()
  t = await testSite({ TEST_PUSH_SERVICE: service.origin })
  processes = [await secondProcess(t), await secondProcess(t), await secondProcess(t)]
})
afterEach(async () => {
  for (const each of processes) await each.close()
  await t.close()
  await service.close()
})

const DEVICES = 10

/** Queues a notification for ten devices, whose jobs all three processes run at the same time. Returns how often each got it. */
async function sendInEveryProcess(): Promise<number[]> {
  const member = await aMember(t.site)
  const paths: string[] = []
  for (let nth = 0; nth < DEVICES; nth += 1) {
    const { access } = await signInAs(t.site, member)
    const browser = browserSubscription(service.origin)
    await turnOnPush(t.apiAs(access), browser)
    paths.push(new URL(browser.endpoint).pathname)
  }
  await queueExamplePush(t.site, member.id)
  const waiting = await t.site.db.selectFrom('pendingPushes').select('id').execute()
  const runs = waiting.flatMap(({ id }) => processes.map(({ site }) => sendPush(site, { pushId: id })))
  await Promise.all(runs)
  return paths.map((path) => service.posted.filter((one) => one.path === path).length)
}

test('a notification whose job three processes run at the same time reaches each device once', async () => {
  expect(await sendInEveryProcess()).toEqual(Array.from({ length: DEVICES }, () => 1))
})

test('without the claim, it reaches devices several times', async () => {
  for (const { site } of processes) Object.assign(site, { db: site.db.withPlugin(withoutClaim) })
  // Holds the answers back until a device has got it twice.
  const isRepeated = () => new Set(service.posted.map(({ path }) => path)).size < service.posted.length
  service.answerWith({ status: 201, after: vi.waitUntil(isRepeated, { timeout: 30_000 }) })
  expect(Math.max(...(await sendInEveryProcess()))).toBeGreaterThan(1)
})

/** Lets a run claim a notification that another has claimed: the condition compares the column with itself. */
class WithoutClaim extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node
    const isClaim =
      ReferenceNode.is(leftOperand) && JSON.stringify(leftOperand).includes('"claimed_at"') && isOperator(node, 'is')
    return isClaim
      ? BinaryOperationNode.create(leftOperand, OperatorNode.create('is not distinct from'), leftOperand)
      : super.transformBinaryOperation(node)
  }
}

function isOperator({ operator }: BinaryOperationNode, wanted: string): boolean {
  return OperatorNode.is(operator) && operator.operator === wanted
}

const transformer = new WithoutClaim()
const withoutClaim: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
}
