/**
 * Turns of everything that happens at once in a simulated service. One activity runs at a time, until it waits at a gate or
 * ends; which of the waiting goes on is decided outside. So nothing depends on how the machine orders promises.
 */
export interface Waiting {
  readonly activity: Activity
  /** Where it waits: the port that it is about to use. */
  readonly place: string
  readonly ready: () => boolean
  readonly resume: () => void
}

/** A life of the service: from its start to its end, which nobody foresees. */
export interface Life {
  readonly number: number
  dead: boolean
}

/** Something under way. */
export interface Activity {
  readonly name: string
  /** The life of the service that it is part of, and goes with. */
  readonly life: Life | undefined
  /** How often it has waited. */
  waits: number
}

const NEVER = new Promise<never>(() => {})

export class Turns {
  #waiting: Waiting[] = []
  #running: Activity = { name: '', life: undefined, waits: 0 }
  #parked = (): void => {}
  #failure: unknown

  /** Those that could go on now. */
  ready(): readonly Waiting[] {
    return this.#waiting.filter(({ ready }) => ready())
  }

  get idle(): boolean {
    return this.#waiting.length === 0
  }

  /** Begins an activity, up to its first gate or its end. */
  begin(name: string, life: Life | undefined, work: () => Promise<void>): Promise<void> {
    return this.#turn({ name, life, waits: 0 }, () => {
      work().then(
        () => this.#parked(),
        (error: unknown) => {
          this.#failure = error ?? new Error('an activity failed')
          this.#parked()
        },
      )
    })
  }

  /** Lets one that waits go on, up to its next gate or its end. */
  async goOn(one: Waiting): Promise<void> {
    this.#waiting = this.#waiting.filter((other) => other !== one)
    await this.#turn(one.activity, one.resume)
  }

  /** The running activity waits here until it is let on. */
  gate(place: string, ready: () => boolean = () => true): Promise<void> {
    const activity = this.#running
    if (activity.life?.dead === true) return this.#stop()
    activity.waits += 1
    return new Promise((resume) => {
      this.#waiting.push({ activity, place, ready, resume })
      this.#parked()
    })
  }

  /** The life ends here and now: nothing of it goes on, the running activity included. */
  end(life: Life): Promise<never> {
    this.kill(life)
    return this.#stop()
  }

  kill(life: Life): void {
    life.dead = true
    this.#waiting = this.#waiting.filter(({ activity }) => activity.life !== life)
  }

  /** The activity that runs. */
  get running(): Activity {
    return this.#running
  }

  #stop(): Promise<never> {
    this.#parked()
    return NEVER
  }

  async #turn(running: Activity, go: () => void): Promise<void> {
    this.#running = running
    const parked = new Promise<void>((resolve) => {
      this.#parked = resolve
    })
    go()
    await parked
    if (this.#failure !== undefined) {
      const failure = this.#failure
      this.#failure = undefined
      throw failure
    }
  }
}
