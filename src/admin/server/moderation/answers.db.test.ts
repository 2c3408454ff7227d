import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import { aModerator, aReportOf, decisionLinkApi } from '#admin/testing/moderation.ts'
import type { Verdict } from '#admin/contract/moderation.ts'
import { makeDecisionLink } from '#safety/server/decision-link.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { ApiError } from '#platform/web/api.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let olive: Awaited<ReturnType<typeof aModerator>>
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
beforeEach(async () => {
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
  olive = await aModerator(t)
})
afterAll(() => t.close())

const nameOfRefusal = (error: unknown) => (error instanceof ApiError ? error.body.error : String(error))

/** Creates a member with a decision about them, and returns functions for the requests that the link in their email allows. */
async function createDecision(measure: 'warned' | 'suspended' = 'warned', more: Partial<Verdict> = {}) {
  const [amy, tom] = [
    await aMember(t.site, { userName: 'Amy Tonks' }),
    await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' }),
  ]
  const report = await aReportOf(t, tom, { by: amy })
  const { decision_id: id } = await olive.decide(report, { measure, reason: 'He followed somebody home.', ...more })
  return { id, report, amy, tom, ...decisionLinkApi(t, tokenIn(await newestMailTo(t, tom.email))) }
}

const advance = (duration: Temporal.DurationLike) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

describe('an answer', () => {
  test('can be given once with the emailed link, and then needs an owner’s review', async () => {
    const { id, answer, load } = await createDecision()
    expect((await olive.overview()).answers.map((one) => one.id)).not.toContain(id)

    expect(await answer('  I went to the same station. ')).toMatchObject({
      answer: 'I went to the same station.',
      can_answer: false,
    })

    expect(await load()).toMatchObject({ measure: 'warned', reason: 'He followed somebody home.', outcome: null })
    expect(await refusal(answer('And another thing.'))).toMatchObject({ status: 409, error: 'decision_answered' })
    expect((await olive.overview()).answers).toContainEqual(
      expect.objectContaining({ id, answer: 'I went to the same station.' }),
    )
    expect(await actionsOn(t.site.db, id)).toEqual(['decision answered'])
    const mail = await newestMailTo(t, olive.email)
    expect(mail.subject).toBe('Tom Hadley has responded to a decision')
    expect(mail.text).toContain(`/admin/moderation/decisions/${id}`)
    expect(mail.text).not.toContain('same station')
  })

  test('is accepted only once if sent many times concurrently', async () => {
    const { id, answer } = await createDecision()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => answer(`Answer ${nth}`).then(() => 'taken', nameOfRefusal)),
    )
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'decision_answered']))
    expect(await actionsOn(t.site.db, id)).toEqual(['decision answered'])
  })

  test('is refused after four weeks', async () => {
    const { answer, load } = await createDecision()
    await advance({ days: 28, minutes: 1 })
    expect(await load()).toMatchObject({ can_answer: false, answer: null })
    expect(await refusal(answer('Late.'))).toMatchObject({ status: 409, error: 'answer_too_late' })
  })

  test.each([
    ['made up', () => 'A'.repeat(75)],
    ['empty', () => ''],
    ['the id of a decision', () => newId()],
  ])('is refused with a link that is %s', async (_what, token) => {
    const link = decisionLinkApi(t, token())
    for (const ask of [() => link.load(), () => link.answer('x')])
      expect(await refusal(ask())).toMatchObject({ status: 404, error: 'decision_not_found' })
  })

  test('to a dismissal is refused, because its link is not found', async () => {
    const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
    const { decision_id } = await olive.decide(await aReportOf(t, tom, { by: amy }), { measure: 'dismissed' })
    const made = await inTransaction(t.site.db, (tx) => makeDecisionLink(t.site, tx, decision_id))
    const link = decisionLinkApi(t, new URL(made).searchParams.get('token') ?? '')
    for (const ask of [() => link.load(), () => link.answer('x')])
      expect(await refusal(ask())).toMatchObject({ status: 404 })
  })

  test('that is empty is refused with an error for its field', async () => {
    const { answer } = await createDecision()
    await expect(answer(' ')).rejects.toMatchObject({ body: { fields: { answer: 'Please write your response.' } } })
  })
})

describe('the outcome of a decision', () => {
  test('is emailed to the member if the decision is upheld', async () => {
    const { id, tom, answer, load } = await createDecision()
    await answer('It was not me.')
    await olive.settle(id, { outcome: 'upheld', note: 'Two people saw you.' })

    const mail = await newestMailTo(t, tom.email)
    expect(mail.subject).toBe('We’ve reviewed our decision')
    expect(mail.text).toContain('Two people saw you.')
    expect(withoutIds(mail.text)).not.toContain('Amy')
    expect(await load()).toMatchObject({ outcome: 'upheld', outcome_note: 'Two people saw you.' })
    expect((await olive.overview()).answers.map((one) => one.id)).not.toContain(id)
    const again = olive.settle(id, { outcome: 'reversed', note: '' })
    expect(await refusal(again)).toMatchObject({ status: 409, error: 'decision_settled' })
    expect(await emailsTo(t, tom.email)).toHaveLength(2)
    expect(await actionsOn(t.site.db, id)).toEqual(['decision answered', 'decision settled'])
  })

  test('lets a suspended member sign in again if the decision is reversed', async () => {
    const { id, tom, answer } = await createDecision('suspended')
    await answer('It was not me.')
    await olive.settle(id, { outcome: 'reversed', note: '' })
    expect((await signInAs(t.site, tom)).access).toEqual(expect.any(String))
    expect(await actionsOn(t.site.db, tom.id)).toContain('suspension lifted')
    expect((await newestMailTo(t, tom.email)).text).toContain('You can sign in again.')
  })

  test('ends only the suspension of the reversed decision, not a later one', async () => {
    const { id, tom } = await createDecision('suspended')
    await inTransaction(t.site.db, (tx) =>
      tx.updateTable('members').set({ suspendedAt: null, suspensionReason: null }).where('id', '=', tom.id).execute(),
    )
    await advance({ minutes: 1 })
    await suspendMember(t.site, siteItself, tom.id, 'Something else.')
    await olive.settle(id, { outcome: 'reversed', note: '' })
    await expect(signInAs(t.site, tom)).rejects.toThrow('account_suspended')
  })

  test('is reversed when the suspension is lifted, and the decision can then be neither answered nor settled', async () => {
    const { id, tom, answer, load } = await createDecision('suspended')
    await answer('It was not me.')
    await olive.lift(tom.id, 'We have talked.')

    expect(await load()).toMatchObject({ outcome: 'reversed', outcome_note: 'We have talked.', can_answer: false })
    expect((await olive.overview()).answers.map((one) => one.id)).not.toContain(id)
    expect(await refusal(olive.settle(id, { outcome: 'upheld', note: '' }))).toMatchObject({
      error: 'decision_settled',
    })
    expect((await emailsTo(t, tom.email)).map(({ subject }) => subject)).toEqual([
      'Your suspension has been lifted',
      'About your account',
    ])
    expect(await actionsOn(t.site.db, id)).toEqual(['decision answered', 'decision settled'])

    const unanswered = await createDecision('suspended')
    await olive.lift(unanswered.tom.id, 'We have talked.')
    expect(await refusal(unanswered.answer('Thank you.'))).toMatchObject({ error: 'decision_settled' })
  })

  test('remains upheld if the suspension is lifted later, and does not apply to a newer suspension', async () => {
    const { id, tom, answer, load } = await createDecision('suspended')
    await answer('It was not me.')
    await olive.settle(id, { outcome: 'upheld', note: 'Two people saw you.' })
    await olive.lift(tom.id, 'A year has gone by.')
    expect(await load()).toMatchObject({ outcome: 'upheld', outcome_note: 'Two people saw you.' })

    const again = await createDecision('suspended')
    await olive.lift(again.tom.id, 'We have talked.')
    await advance({ minutes: 1 })
    await olive.decideOn(again.tom.id, { measure: 'suspended', reason: 'Something else.' })
    const newer = decisionLinkApi(t, tokenIn(await newestMailTo(t, again.tom.email)))
    expect(await newer.load()).toMatchObject({ outcome: null, can_answer: true })
  })

  test('is set once, without a deadlock, if one owner lifts the suspension while another settles the decision', async () => {
    const oscar = await aModerator(t, 'Oscar Owner')
    for (let round = 0; round < 5; round += 1) {
      const { id, tom, load } = await createDecision('suspended')
      const outcomes = await Promise.all([
        olive.lift(tom.id, 'We have talked.').then(() => 'done', nameOfRefusal),
        oscar.settle(id, { outcome: 'reversed', note: '' }).then(() => 'done', nameOfRefusal),
      ])
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
      expect(outcomes.filter((one) => one !== 'done')).toEqual([
        expect.stringMatching(/^(decision_settled|not_suspended)$/),
      ])
      expect(await load()).toMatchObject({ outcome: 'reversed' })
      expect((await actionsOn(t.site.db, id)).filter((action) => action === 'decision settled')).toHaveLength(1)
    }
  })

  test('can only be ‘reversed’ if the member has not answered, and then no answer is accepted', async () => {
    const { id, answer } = await createDecision()
    expect(await refusal(olive.settle(id, { outcome: 'upheld', note: '' }))).toMatchObject({ error: 'not_answered' })
    await olive.settle(id, { outcome: 'reversed', note: '' })
    expect(await refusal(answer('Thank you.'))).toMatchObject({ error: 'decision_settled' })
  })

  test('is set only once if two owners settle the decision concurrently', async () => {
    const { id, tom, answer } = await createDecision()
    await answer('It was not me.')
    const oscar = await aModerator(t, 'Oscar Owner')
    const outcomes = await Promise.allSettled([
      olive.settle(id, { outcome: 'upheld', note: '' }),
      oscar.settle(id, { outcome: 'reversed', note: '' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await emailsTo(t, tom.email)).toHaveLength(2)
  })
})

test('a decision is kept for a year, and a decision to suspend for as long as the suspension lasts', async () => {
  const [warned, suspended, back] = [
    await createDecision(),
    await createDecision('suspended'),
    await createDecision('suspended'),
  ]
  await olive.settle(back.id, { outcome: 'reversed', note: '' })
  const remaining = async () => {
    await t.sweep()
    const ids = [warned.id, suspended.id, back.id]
    return (await t.site.db.selectFrom('decisions').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
  }
  await advance({ days: 360 })
  expect((await remaining()).toSorted()).toEqual([warned.id, suspended.id, back.id].toSorted())
  await advance({ days: 7 })
  expect(await remaining()).toEqual([suspended.id])
})

test('decisions about a member are deleted with their account, and the report remains closed', async () => {
  const { id, report, tom } = await createDecision()
  await deleteMembers(t.site, tom.id)
  expect(await refusal(olive.decision(id))).toMatchObject({ error: 'decision_not_found' })
  expect(await olive.load(report)).toMatchObject({ closed_at: expect.any(String), decision: null })
})
