import type { Address, Placeholder } from '#app/samples.ts'
import { memberToSignIn } from '#accounts/server/session-queries.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { aMember, signInAs, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { requestAs } from '#privacy/testing/member-with-everything.ts'
import type { ActorKind } from '#tests/actor-kinds.ts'
import type { TestSite } from '#tests/test-site.ts'

/** The caller of one request, who has done nothing before. A visitor's requests are about this member too. */
export class Scene {
  readonly t: TestSite
  readonly kind: ActorKind
  readonly me: TestMember
  static readonly #staff = new WeakMap<TestSite, Record<'host' | 'owner', Promise<TestMember>>>()
  #session: Promise<SignedInAs> | undefined
  constructor(t: TestSite, kind: ActorKind, me: TestMember) {
    this.t = t
    this.kind = kind
    this.me = me
  }

  static async of(t: TestSite, kind: ActorKind, options: Parameters<typeof aMember>[1] = {}): Promise<Scene> {
    return new Scene(
      t,
      kind,
      await aMember(t.site, { role: kind === 'host' || kind === 'owner' ? kind : 'member', ...options }),
    )
  }

  /** Returns a new session of the site's one host or owner. Many owners would all be notified of the same things. */
  static async ofStaff(t: TestSite, kind: 'host' | 'owner'): Promise<Scene> {
    const staff = Scene.#staff.get(t) ?? {
      host: aMember(t.site, { role: 'host' }),
      owner: aMember(t.site, { role: 'owner' }),
    }
    Scene.#staff.set(t, staff)
    return new Scene(t, kind, await staff[kind])
  }

  get isStaff(): boolean {
    return this.kind === 'host' || this.kind === 'owner'
  }

  /** The session in which the request is made. It starts when it is first needed, because time may pass before. */
  session(): Promise<SignedInAs> {
    return (this.#session ??= signInAs(this.t.site, this.me))
  }

  /** Starts the session without a second factor. */
  async sessionWithoutSecondFactor(): Promise<SignedInAs> {
    const member = await memberToSignIn(this.t.site.db, this.me.email)
    if (!member) throw new Error('the member is missing')
    const { access, refresh } = await startSession(this.t.site, member, 'A test')
    const session = { access, refresh, authorization: `Bearer ${access}` }
    this.#session = Promise.resolve(session)
    return session
  }

  async access(): Promise<string> {
    return (await this.session()).access
  }

  /** Makes a request as the caller. */
  async send(...request: Parameters<ReturnType<typeof requestAs>>): Promise<unknown> {
    return requestAs(this.t, await this.session())(...request)
  }

  /** Makes a request as an owner. */
  async sendAsOwner(...request: Parameters<ReturnType<typeof requestAs>>): Promise<unknown> {
    return (await Scene.ofStaff(this.t, 'owner')).send(...request)
  }

  another(gender: TestMember['gender'] = 'M'): Promise<TestMember> {
    return aMember(this.t.site, { gender, userName: gender === 'M' ? 'Tom Hadley' : 'Rose Rival' })
  }
}

export type Values = Partial<Record<Placeholder, string | number>>

/** What a request needs: values for the placeholders of its sample, and other parameters and fields of the body. */
export type Needed = { values?: Values; fields?: Record<string, unknown> }

/** For each operation, arranges what its request needs. */
export type Arrangements = Partial<Record<Address, (scene: Scene) => Promise<Needed> | Needed>>
