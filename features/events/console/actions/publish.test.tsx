import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#core/errors.ts'
import { neededCodes } from '#features/events/rules.ts'
import { usePublish, type Publishable } from '#features/events/console/actions/usePublish.tsx'
import { usePublishOffer } from '#features/events/console/actions/usePublishOffer.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'

const BVENT = '0190aaaa-0000-7000-8000-000000000001'
const event: Publishable = {
  bventId: BVENT,
  bventType: 'Internal',
  status: { value: 'Draft', name: '' },
  missing: [],
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

beforeEach(() => {
  sent.length = 0
  holdCodes('lite_res_act_publish')
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    sent.push(body)
    const isRefused = !body.isContinuePublish
    const { code } = errors['publish.incomplete']
    return Promise.resolve(
      Response.json(
        isRefused
          ? {
              isSuccess: false,
              businessCode: code,
              businessMessage: '',
              sysCode: 'BusinessException',
              returnObj: { missing: ['lite_res_menu_ticket'] },
              pager: null,
            }
          : {
              isSuccess: true,
              businessCode: 0,
              businessMessage: '',
              sysCode: '',
              returnObj: { status: { value: 'Published', name: '' } },
              pager: null,
            },
        { status: isRefused ? 409 : 200 },
      ),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(`publish-offered-${BVENT}`)
})

test('what the server still misses is named with its page, and can be passed over', async () => {
  const { user } = draw(<Header event={event} />)
  await user.click(screen.getByRole('button', { name: 'publish' }))
  await user.click(await screen.findByRole('button', { name: '正式发布' }))
  expect((await screen.findByRole('link', { name: '去完善' })).getAttribute('href')).toBe(`/home/event/${BVENT}/detail/ticket/list`)
  await user.click(screen.getByRole('radio', { name: '报名页' }))
  await user.click(screen.getByRole('button', { name: /继续发布/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ isContinuePublish, navigationPageType }) => [isContinuePublish, navigationPageType])).toEqual([
    [false, 'MicroSite'],
    [true, 'EnrollPage'],
  ])
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
