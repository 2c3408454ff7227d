const STROKE_SECONDS = 1.2
const BETWEEN_SECONDS = 0.6
const PITCH_HZ = 880

/** A bell from the device's speaker. Browsers let it ring only if it was made by a tap. */
export class Bell {
  readonly #audio = new AudioContext()

  constructor() {
    // The silent switch of an iPhone mutes web pages, unless they say that they play sound on purpose.
    if ('audioSession' in navigator) Object.assign(navigator.audioSession ?? {}, { type: 'playback' })
  }

  ring(strokes: number): void {
    void this.#audio.resume()
    for (let nth = 0; nth < strokes; nth += 1) this.#stroke(this.#audio.currentTime + nth * BETWEEN_SECONDS)
  }

  close(): void {
    void this.#audio.close()
  }

  #stroke(at: number): void {
    const tone = new OscillatorNode(this.#audio, { type: 'triangle', frequency: PITCH_HZ })
    const volume = new GainNode(this.#audio, { gain: 0 })
    volume.gain.setValueAtTime(0.8, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + STROKE_SECONDS)
    tone.connect(volume).connect(this.#audio.destination)
    tone.start(at)
    tone.stop(at + STROKE_SECONDS)
  }
}
