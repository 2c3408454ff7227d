/** The number of shards of public content. An event's shard is the remainder of its number. */
export const SHARDS = 1_024

/**
 * The versions of public content that this process knows, by shard. Each grows with every committed change. Shard 0 changes what
 * any page may show.
 */
export class PublicVersions {
  readonly #versions: number[] = Array.from({ length: SHARDS }, () => 0)
  #sum = 0

  /** The version of what depends on every event, such as a list. It grows with every change. */
  get ofEverything(): number {
    return this.#sum
  }

  /** The version of what depends on a single event. It grows when the event changes, and when every page does. */
  ofEvent(eventId: number): number {
    const shard = eventId % SHARDS
    const [ofEveryPage = 0] = this.#versions
    return shard === 0 ? ofEveryPage : ofEveryPage + (this.#versions[shard] ?? 0)
  }

  areOlderThan(versions: readonly number[]): boolean {
    return versions.some((version, shard) => version > (this.#versions[shard] ?? 0))
  }

  /** Raises each version. If two reads run at the same time, the older result may arrive last, so none is lowered. */
  raiseTo(versions: readonly number[]): void {
    for (const [shard, version] of versions.entries())
      this.#versions[shard] = Math.max(version, this.#versions[shard] ?? 0)
    this.#sum = this.#versions.reduce((sum, version) => sum + version, 0)
  }
}
