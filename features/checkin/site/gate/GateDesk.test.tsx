import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GateDesk } from '#features/checkin/site/gate/GateDesk.tsx'
import type { StaffSession } from '#features/checkin/site/gate/gateTypes.ts'

const TICKET = 'LE1:AAAA:BBBB:CCCC'
const session: StaffSession = {
  staffToken: 'token',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  scope: {
    linkId: 'l1',
    name: '东门',
    gate: '东门',
    bventId: 'e1',
    title: '智造峰会',
    timeZone: 'Asia/Shanghai',
    mode: 'search',
    fields: ['fullName', 'photo'],
    isWalkIn: true,
    checkins: [
      {
        id: 'p1',
        name: '主入口',
        pointType: 'Gate',
        isMain: true,
        entryMode: 'once',
        startTime: null,
        endTime: null,
        isEnable: true,
        isRestricted: false,
      },
    ],
    tickets: [{ ticketId: 't1', name: '观众票', price: '', isSoldOut: false }],
    walkInFields: [{ fieldName: 'FullName', displayName: '姓名', isRequired: true }],
  },
}
const person = {
  attendeeId: 'a1',
  fullName: '吴佳宁',
  status: '',
  ticketName: '',
  company: '',
  mobileTail: '',
  seat: '',
  vip: '',
  remark: '',
}
const accepted = { scanId: 's1', result: 'accepted', code: 0, message: '', person: { ...person, photo: '' }, first: null }

type Answer = { status?: number; code?: number; message?: string; returnObj?: unknown } | 'away'
const sent: { path: string; body: Record<string, unknown> }[] = []
const scans = () => sent.filter(({ path }) => path.endsWith('staff/checkin')).map(({ body }) => body)

/** A server that answers scans one after the other, and nothing else that matters. */
function open(...answers: Answer[]) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    sent.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {} })
    if (path.endsWith('staff/photo')) return new Response(new Blob(['picture']))
    const numbers: Answer = path.endsWith('staff/numbers') ? { returnObj: { arrived: 0, expected: 9 } } : { status: 404, code: 20004 }
    const answer = path.endsWith('staff/checkin') ? (answers.shift() ?? 'away') : numbers
    if (answer === 'away') throw new TypeError('no network')
    const { status = 200, code = 0, message = '', returnObj = null } = answer
    const envelope = { isSuccess: code === 0, businessCode: code, businessMessage: message, returnObj, sysCode: '', pager: null }
    return Response.json(envelope, { status })
  })
  render(<GateDesk session={session} store={null} onRenew={() => {}} onEnd={() => {}} />)
  return userEvent.setup()
}

beforeEach(() => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('fine') })))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
})

test('the green of the last one does not stand for a ticket that was not judged', async () => {
  const user = open({ returnObj: accepted }, { status: 429, code: 20012, message: '操作太频繁，请稍后再试' })
  await user.keyboard(`${TICKET}{Enter}`)
  expect(await screen.findByText('可以入场')).toBeDefined()
  await user.keyboard(`${TICKET}{Enter}`)
  expect(await screen.findByText('没有核验')).toBeDefined()
  expect(screen.queryByText('可以入场')).toBeNull()
  expect(screen.getByText('操作太频繁，请稍后再试')).toBeDefined()
})

test('an answer that did not come is asked for again under the same number', async () => {
  const user = open('away', { returnObj: accepted })
  await user.keyboard(`${TICKET}{Enter}`)
  await user.click(await screen.findByRole('button', { name: '再试一次' }))
  expect(await screen.findByText('可以入场')).toBeDefined()
  const [first, second] = scans()
  expect(second).toEqual(first)
})

test('a scanner that types into the form for walk-ins registers nobody', async () => {
  const user = open({ returnObj: accepted })
  await user.click(screen.getByRole('button', { name: '现场登记' }))
  await user.type(await screen.findByLabelText('姓名'), `李${TICKET}{Enter}`)
  expect(await screen.findByText('可以入场')).toBeDefined()
  expect(scans()).toMatchObject([{ credential: TICKET }])
  expect(sent.some(({ path }) => path.endsWith('staff/walkIn'))).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李')
})

test('whoever gave a photo is shown with it, asked for with the link’s own right', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }))
  const user = open({ returnObj: { ...accepted, person: { ...person, photo: 'f1' } } })
  await user.keyboard(`${TICKET}{Enter}`)
  expect((await screen.findByAltText<HTMLImageElement>('吴佳宁')).src).toBe('blob:photo')
})
