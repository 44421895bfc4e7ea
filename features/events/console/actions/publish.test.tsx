import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Finding } from '#core/finding.ts'
import { neededCodes } from '#features/events/rules.ts'
import { closeDialog, eventDialog } from '#features/events/console/actions/eventDialog.ts'
import { usePublish } from '#features/events/console/actions/usePublish.tsx'
import type { Publishable } from '#features/events/console/actions/publishable.ts'
import { usePublishOffer } from '#features/events/console/actions/usePublishOffer.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'

const BVENT = '0190aaaa-0000-7000-8000-000000000001'
const event: Publishable = {
  bventId: BVENT,
  bventType: 'Internal',
  status: { value: 'Draft', name: '' },
  eventProgress: [],
  navigationPageType: 'MicroSite',
}

function Header({ event }: { event: Publishable }) {
  const publishing = usePublish(event)
  usePublishOffer(event, publishing)
  return (
    <>
      {publishing.next && (
        <button type="button" onClick={publishing.offer}>
          {publishing.next}
        </button>
      )}
      {publishing.dialog}
    </>
  )
}

const sent: Record<string, unknown>[] = []
let findings: Finding[] = []
const answer = (returnObj: unknown) =>
  Response.json({ isSuccess: true, businessCode: 0, businessMessage: '', sysCode: '', returnObj, pager: null })

beforeEach(() => {
  sent.length = 0
  findings = []
  closeDialog()
  holdCodes('lite_res_act_publish', 'lite_res_page_ticket', 'lite_res_page_form')
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('publishCheck')) return Promise.resolve(answer({ list: findings }))
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    return Promise.resolve(answer({ status: { value: 'Published', name: '' } }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(`publish-offered-${BVENT}`)
})

const open = async () => {
  const { user } = draw(<Header event={event} />)
  await user.click(screen.getByRole('button', { name: 'publish' }))
  return user
}

test('what the check warns of is named with its page, and can be passed over', async () => {
  findings = [{ code: 'step.tickets', level: 'warn', text: '还没有票种', page: 'tickets.list' }]
  const user = await open()
  expect((await screen.findByRole('link', { name: '去处理' })).getAttribute('href')).toBe(`/home/event/${BVENT}/detail/ticket/list`)
  await user.click(screen.getByRole('radio', { name: '报名页' }))
  await user.click(screen.getByRole('button', { name: /继续发布/ }))
  await waitFor(() => expect(sent).toMatchObject([{ isContinuePublish: true, navigationPageType: 'EnrollPage' }]))
})

test('what stops it cannot be passed over', async () => {
  findings = [{ code: 'noWayToPay', level: 'stop', text: '还没有开通收款方式', page: 'forms.signUp' }]
  await open()
  expect(await screen.findByText('还没有开通收款方式')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '正式发布' }).disabled).toBe(true)
})

test('after publishing comes sharing', async () => {
  const user = await open()
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: '正式发布' })
  await waitFor(() => expect(publish.disabled).toBe(false))
  await user.click(publish)
  await waitFor(() => expect(eventDialog.get()).toEqual({ kind: 'share', bventId: BVENT, isNew: true }))
})

test('in the place of publishing stands sharing, never taking it offline', () => {
  draw(<Header event={{ ...event, status: { value: 'Published', name: '' } }} />)
  expect(screen.getByRole('button').textContent).toBe('share')
})

test('it is offered by itself once, when all four steps are done', async () => {
  const ready = { ...event, bventId: BVENT.replace(/1$/, '2'), eventProgress: [...neededCodes] }
  draw(<Header event={ready} />)
  expect(await screen.findByText('可以发布了')).toBeTruthy()
  expect(localStorage.getItem(`publish-offered-${ready.bventId}`)).toBe('true')
})

test('who may not publish is offered nothing', () => {
  holdCodes()
  draw(<Header event={event} />)
  expect(screen.queryByRole('button')).toBeNull()
})
