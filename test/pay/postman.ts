export type Letter = { url: string; headers: Record<string, string>; body: string }
export type Delivery = {
  about: string
  url: string
  attempts: number
  status: number | null
  answer: string
  state: 'waiting' | 'held' | 'lost' | 'taken' | 'refused'
}

/** What can go wrong, each for as long as it is set or for as many times as it says. */
export type Weather = {
  slowMs: number
  /** Requests that are answered 503 before anything is done. */
  failNext: number
  /** Requests that are done and answered 500 all the same. */
  loseAnswers: number
  /** Whom these befall, by the beginning of `METHOD /path`; empty: everyone. */
  only: string
  callbackDelayMs: number
  callbackCopies: number
  loseCallbacks: number
  /** Callbacks wait until they are released. */
  isHolding: boolean
  /** What becomes of a refund once it is taken on. */
  refunds: 'done' | 'failed' | 'processing'
  /** Where Stripe reports to: it is told so in its dashboard, not by each payment. */
  webhookUrl: string
}
export const fairWeather: Weather = {
  slowMs: 0,
  failNext: 0,
  loseAnswers: 0,
  only: '',
  callbackDelayMs: 0,
  callbackCopies: 1,
  loseCallbacks: 0,
  isHolding: false,
  refunds: 'done',
  webhookUrl: '',
}

const MOST_ATTEMPTS = 5
const RETRY_MS = 500
const DELIVER_MS = 5_000

/** Brings callbacks, again and again until they are taken; each attempt is signed anew. */
export function openPostman(weather: Weather, isTaken: (status: number, answer: string) => boolean) {
  const log: Delivery[] = []
  const held: (() => void)[] = []
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isClosed = false

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  async function attempt(delivery: Delivery, write: () => Letter): Promise<void> {
    const { url, headers, body } = write()
    delivery.attempts += 1
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(DELIVER_MS) })
      delivery.status = response.status
      delivery.answer = await response.text()
    } catch (error) {
      delivery.answer = (error as Error).message
    }
    if (delivery.status !== null && isTaken(delivery.status, delivery.answer)) delivery.state = 'taken'
    else if (delivery.attempts >= MOST_ATTEMPTS) delivery.state = 'refused'
    else if (!isClosed) later(RETRY_MS * delivery.attempts, () => start(delivery, write))
  }

  function start(delivery: Delivery, write: () => Letter): void {
    delivery.state = 'waiting'
    const going = attempt(delivery, write)
    underWay.add(going)
    void going.finally(() => underWay.delete(going))
  }

  return {
    log,
    send(about: string, write: () => Letter): void {
      for (let copy = 0; copy < weather.callbackCopies; copy += 1) {
        const delivery: Delivery = { about, url: write().url, attempts: 0, status: null, answer: '', state: 'waiting' }
        log.push(delivery)
        if (weather.loseCallbacks > 0) {
          weather.loseCallbacks -= 1
          delivery.state = 'lost'
        } else if (weather.isHolding) {
          delivery.state = 'held'
          held.push(() => start(delivery, write))
        } else later(weather.callbackDelayMs, () => start(delivery, write))
      }
    },
    release(isReversed = false): void {
      const waiting = held.splice(0)
      for (const go of isReversed ? waiting.reverse() : waiting) go()
    },
    async close(): Promise<void> {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
