import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { fairWeather, openPostman, type Delivery, type Letter, type Weather } from '#test/pay/postman.ts'
import { openTill, type Refund, type Till, type Trade } from '#test/pay/till.ts'
import { tillPage } from '#test/pay/tillPage.ts'

export type Asked = { method: string; path: string; target: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
export type Answered = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** What one provider does its own way. */
export type Manners = {
  name: string
  newNo: () => string
  isTaken: (status: number, answer: string) => boolean
  answer: (asked: Asked) => Answered | Promise<Answered>
  /** Word of a payment, if there is any to give in this state. */
  ofPayment: (trade: Trade) => Letter | null
  ofRefund: (trade: Trade, refund: Refund) => Letter | null
}
export type Counter = { till: Till; weather: Weather; url: () => string; tellRefund: (trade: Trade, refund: Refund) => void }

export type Simulator = {
  url: string
  weather: Weather
  trades: Till['trades']
  log: readonly Delivery[]
  /** All requests so far, for those who want to know what was really asked. */
  asked: readonly Asked[]
  pay: (tradeNo: string, isLate?: boolean) => void
  fail: (tradeNo: string) => void
  expire: (tradeNo: string) => void
  /** Ends a refund that was left in processing. */
  settle: (refundNo: string, state: 'done' | 'failed') => void
  release: (isReversed?: boolean) => void
  close: () => Promise<void>
}

const tilled = /^\/till\/([^/]+)$/
const controlled = /^\/_control(?:\/(pay|payLate|fail|expire|settle|release)(?:\/([^/]+))?)?$/
const weatherShape = z
  .object({
    slowMs: z.int().min(0),
    failNext: z.int().min(0),
    loseAnswers: z.int().min(0),
    only: z.string(),
    callbackDelayMs: z.int().min(0),
    callbackCopies: z.int().min(0),
    loseCallbacks: z.int().min(0),
    isHolding: z.boolean(),
    refunds: z.enum(['done', 'failed', 'processing']),
    webhookUrl: z.url(),
  })
  .partial()
  .strict()
const json = (status: number, content: unknown): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

/** A provider on one's own machine: its API, a till page for a person, and `/_control` for whoever wants it to misbehave. */
export async function startSimulator(mannersOf: (counter: Counter) => Manners, port = 0): Promise<Simulator> {
  const weather: Weather = { ...fairWeather }
  const asked: Asked[] = []
  let url = ''
  const till = openTill(() => manners.newNo())
  const tellPayment = (trade: Trade) => {
    if (manners.ofPayment(trade)) postman.send(`payment ${trade.tradeNo}`, () => manners.ofPayment(trade) as Letter)
  }
  const tellRefund = (trade: Trade, refund: Refund) => {
    if (manners.ofRefund(trade, refund)) postman.send(`refund ${refund.refundNo}`, () => manners.ofRefund(trade, refund) as Letter)
  }
  const manners = mannersOf({ till, weather, url: () => url, tellRefund })
  const postman = openPostman(weather, manners.isTaken)

  const actions = {
    pay: (tradeNo: string, isLate = false) => tellPayment(till.pay(tradeNo, isLate)),
    fail: (tradeNo: string) => tellPayment(till.fail(tradeNo)),
    expire: (tradeNo: string) => tellPayment(till.expire(tradeNo)),
    settle(refundNo: string, state: 'done' | 'failed') {
      const found = till.findRefund(refundNo)
      if (!found) throw new Error(`no refund ${refundNo}`)
      found.refund.state = state
      tellRefund(found.trade, found.refund)
    },
    release: (isReversed = false) => postman.release(isReversed),
  }

  function control(verb: string | undefined, no: string, { method, body }: Asked): Answered {
    const content = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
    if (verb === 'pay' || verb === 'payLate') actions.pay(no, verb === 'payLate')
    else if (verb === 'fail') actions.fail(no)
    else if (verb === 'expire') actions.expire(no)
    else if (verb === 'settle') actions.settle(no, content.state === 'failed' ? 'failed' : 'done')
    else if (verb === 'release') actions.release(content.isReversed === true)
    else if (method === 'POST') Object.assign(weather, weatherShape.parse(content))
    return json(200, { weather, trades: [...till.trades.values()], callbacks: postman.log })
  }

  function atTill(tradeNo: string, { method, query, body }: Asked): Answered {
    const trade = till.find(tradeNo)
    if (!trade) return { status: 404, body: 'no such trade' }
    const returnUrl = query.get('redirect_url') ?? trade.returnUrl
    if (method === 'POST') {
      const result = new URLSearchParams(body.toString()).get('result')
      if (result === 'paid') actions.pay(tradeNo)
      if (result === 'failed') actions.fail(tradeNo)
      if (returnUrl) return { status: 303, headers: { location: returnUrl } }
    }
    const page = tillPage({ name: manners.name, trade, returnUrl })
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
  }

  async function route(question: Asked): Promise<Answered> {
    const [, verb, no = ''] = controlled.exec(question.path) ?? []
    if (question.path.startsWith('/_control')) return control(verb, decodeURIComponent(no), question)
    const tradeNo = tilled.exec(question.path)?.[1]
    if (tradeNo) return atTill(decodeURIComponent(tradeNo), question)
    asked.push(question)
    const isMeant = `${question.method} ${question.path}`.startsWith(weather.only)
    if (weather.slowMs > 0) await wait(weather.slowMs)
    if (weather.failNext > 0 && isMeant) {
      weather.failNext -= 1
      return { status: 503, body: 'Service Unavailable' }
    }
    const answered = await manners.answer(question)
    if (weather.loseAnswers === 0 || !isMeant) return answered
    weather.loseAnswers -= 1
    return { status: 500, body: 'Internal Server Error' }
  }

  const server = createServer((request, response) => {
    void questionOf(request)
      .then(route)
      .catch((error: unknown) => json(400, { error: (error as Error).message }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${at && typeof at === 'object' ? at.port : port}`

  return {
    url,
    weather,
    trades: till.trades,
    log: postman.log,
    asked,
    ...actions,
    async close() {
      await postman.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function questionOf(request: IncomingMessage): Promise<Asked> {
  const { method = 'GET', url: target = '/', headers } = request
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  return { method, path: pathname, target, query: searchParams, headers, body: await buffer(request) }
}
