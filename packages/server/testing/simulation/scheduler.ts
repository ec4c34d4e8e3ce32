/**
 * Schedules everything that happens at once in a simulated service. One activity runs at a time, until it pauses or ends;
 * which of the paused ones runs next is decided outside. So nothing depends on the order in which the machine resolves
 * promises.
 */
export interface Paused {
  readonly activity: Activity
  /** The port that it is about to use. */
  readonly place: string
  readonly ready: () => boolean
  readonly resume: () => void
}

/** One run of a process of the service, from its start to its crash. */
export interface Run {
  readonly number: number
  crashed: boolean
  /** Stopped, but not ended: its activities continue when it is resumed. */
  paused: boolean
}

/** A piece of work under way. */
export interface Activity {
  readonly name: string
  /** The run of the service that it is part of, and ends with; undefined where it is part of none. */
  readonly run: Run | undefined
  /** How often it has paused. */
  pauses: number
}

const NEVER = new Promise<never>(() => {})

export class Scheduler {
  #paused: Paused[] = []
  #running: Activity = { name: '', run: undefined, pauses: 0 }
  #yielded = (): void => {}
  #failure: unknown

  /** The activities that can be resumed now. */
  ready(): readonly Paused[] {
    return this.#paused.filter(({ activity, ready }) => activity.run?.paused !== true && ready())
  }

  get idle(): boolean {
    return this.#paused.length === 0
  }

  /** The activity that runs. */
  get running(): Activity {
    return this.#running
  }

  /** Starts an activity; resolves at its first pause or its end. */
  begin(name: string, run: Run | undefined, work: () => Promise<void>): Promise<void> {
    return this.#turn({ name, run, pauses: 0 }, () => {
      work().then(
        () => this.#yielded(),
        (error: unknown) => {
          this.#failure = error ?? new Error('an activity failed')
          this.#yielded()
        },
      )
    })
  }

  /** Resumes a paused activity; resolves at its next pause or its end. */
  async goOn(one: Paused): Promise<void> {
    this.#paused = this.#paused.filter((other) => other !== one)
    await this.#turn(one.activity, one.resume)
  }

  /** Pauses the running activity until it is resumed. */
  pause(place: string, ready: () => boolean = () => true): Promise<void> {
    const activity = this.#running
    if (activity.run?.crashed === true) return this.#stop()
    activity.pauses += 1
    return new Promise((resume) => {
      this.#paused.push({ activity, place, ready, resume })
      this.#yielded()
    })
  }

  /** Crashes a run: all its activities stop. */
  crash(run: Run): void {
    run.crashed = true
    this.#paused = this.#paused.filter(({ activity }) => activity.run !== run)
  }

  /** Crashes the run of the running activity here. */
  crashHere(run: Run): Promise<never> {
    this.crash(run)
    return this.#stop()
  }

  /** Fails here: the code under test cannot catch it. */
  fail(error: unknown): Promise<never> {
    this.#failure = error
    return this.#stop()
  }

  #stop(): Promise<never> {
    this.#yielded()
    return NEVER
  }

  async #turn(running: Activity, go: () => void): Promise<void> {
    this.#running = running
    const yielded = new Promise<void>((resolve) => {
      this.#yielded = resolve
    })
    go()
    await yielded
    if (this.#failure !== undefined) {
      const failure = this.#failure
      this.#failure = undefined
      throw failure
    }
  }
}
