import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EventInfo } from '#features/events/shapes.ts'
import { neededCodes, type EventStatus } from '#features/events/rules.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { GapsPanel } from '#features/dashboard/console/parts/GapsPanel.tsx'
import { StepsPanel } from '#features/dashboard/console/parts/StepsPanel.tsx'

const eventWith = (status: EventStatus, eventProgress: readonly string[]) =>
  ({ bventId: 'b1', status: { value: status, name: '' }, eventProgress }) as EventInfo

describe('the steps', () => {
  test('say how many are left, and lead where a page is', () => {
    holdCodes('lite_res_page_introduction', 'lite_res_page_form', 'lite_res_page_plan')
    draw(<StepsPanel event={eventWith('Draft', ['lite_res_menu_createactivity'])} notes={{}} />)
    expect(screen.getByRole('heading', { name: '距离正式发布还差 3 步' })).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/home/event/b1/detail/introduction',
      '/home/event/b1/detail/signUp/RegPath/EnrollPage',
      '/home/event/b1/detail/plan',
    ])
  })

  test('all done: ready to publish', () => {
    const all = [...neededCodes, 'lite_res_menu_notice', 'lite_res_menu_plan']
    draw(<StepsPanel event={eventWith('Draft', all)} notes={{}} />, { language: 'en' })
    expect(screen.getByRole('heading', { name: 'All set, ready to publish' })).toBeDefined()
  })

  test.each<EventStatus>(['Ended', 'Cancelled', 'Upgrade'])('%s: no steps any more', (status) => {
    draw(<StepsPanel event={eventWith(status, [])} notes={{}} />)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('fold away and stay folded', async () => {
    const { user } = draw(<StepsPanel event={eventWith('Draft', [])} notes={{}} />)
    await user.click(screen.getByRole('button', { name: '收起' }))
    expect(screen.queryAllByRole('listitem')).toEqual([])
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
  })
})

describe('what is missing', () => {
  test('a finding links only where the person may go', () => {
    holdCodes('lite_res_page_introduction')
    draw(
      <GapsPanel
        event={eventWith('Draft', [])}
        findings={[
          { code: 'noWayToPay', level: 'stop', text: '还没有开通收款方式', page: 'forms.signUp' },
          { code: 'step.description', level: 'warn', text: '活动介绍还没有写', page: 'microsites.introduction' },
        ]}
      />,
    )
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getByText('活动介绍还没有写')).toBeDefined()
    expect(screen.getByText('必须处理')).toBeDefined()
  })

  test('nothing: says so before publishing, is silent after', () => {
    const { unmount } = draw(<GapsPanel event={eventWith('Draft', [])} findings={[]} />)
    expect(screen.getByText('必需的内容都齐了')).toBeDefined()
    unmount()
    draw(<GapsPanel event={eventWith('Published', [])} findings={[]} />)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
