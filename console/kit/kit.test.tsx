import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { definePages } from '#core/page.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { CallError } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { EmptyState, NoResult } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon, iconNames } from '#console/kit/Icon.tsx'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import { crumbsOf, PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag, type RegistrationStatus } from '#console/kit/StatusTag.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import sprite from '#console/theme/icons.svg?raw'

test('the icons are those of the sprite', () => {
  expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1])).toEqual([...iconNames])
})

test('an icon is decoration', () => {
  const { container } = draw(<Icon name="check" size={12} />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#check$/)
})

describe('a status is colour, mark and word', () => {
  test.each<[RegistrationStatus, string, string, string]>([
    ['Registered', 'st-registered', 'check', '报名成功'],
    ['PendingApproval', 'st-pending', 'clock', '待审核'],
    ['Unpaid', 'st-unpaid', 'yuan', '待支付'],
    ['Denied', 'st-denied', 'minus', '已拒绝'],
    ['Cancelled', 'st-cancelled', 'slash', '已取消'],
  ])('%s', (status, colour, mark, word) => {
    const { container } = draw(<StatusTag status={status} />)
    expect(screen.getByText(word).className).toContain(colour)
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`#${mark}$`))
  })

  test('in English too', () => {
    draw(<StatusTag status="Unpaid" />, { language: 'en' })
    expect(screen.getByText('Unpaid')).toBeDefined()
  })
})

describe('the page frame', () => {
  const pages = definePages('test', {
    list: { path: '/home/event/:bventId/list', access: 'none', title: 'audit.title', component: 'X' },
    edit: { path: '/home/event/:bventId/edit', access: 'none', title: 'delivery.title', component: 'Y', parent: 'test.list' },
  })

  test('has one heading that can take the focus, and its actions', () => {
    draw(
      <PageFrame page={pages.list} actions={<button type="button">导出</button>} footer="foot">
        content
      </PageFrame>,
    )
    expect(screen.getByRole('heading', { level: 1, name: '操作记录' }).tabIndex).toBe(-1)
    expect(screen.getByRole('button', { name: '导出' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('leads back along its parents', () => {
    draw(<PageFrame page={pages.edit} breadcrumb={[{ title: '参会人', to: '/list' }, { title: '导入' }]} />)
    expect(crumbsOf(pages.edit, { bventId: 'b1' }, Object.values(pages))).toEqual([
      { title: '操作记录', to: '/home/event/b1/list' },
      { title: '发件箱' },
    ])
    expect(screen.getByRole('link', { name: '参会人' }).getAttribute('href')).toBe('/list')
    expect(screen.getByText('导入').closest('li')?.getAttribute('aria-current')).toBe('page')
  })
})

test('tabs are walked with the arrow keys', async () => {
  function Sample() {
    const [value, setValue] = useState<'a' | 'b'>('a')
    const items = [
      { key: 'a', label: '全部', count: 12_304 },
      { key: 'b', label: '待审核' },
    ] as const
    return <Tabs label="状态" items={items} value={value} onChange={setValue} />
  }
  const { user } = draw(<Sample />)
  expect(screen.getByRole('tab', { name: '全部 12,304', selected: true })).toBeDefined()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '待审核', selected: true })).toBe(document.activeElement)
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: /全部/, selected: true })).toBe(document.activeElement)
})

describe('states', () => {
  test('empty says what belongs here and offers a step', () => {
    draw(<EmptyState icon="users" title="还没有参会人" hint="报名的人会出现在这里。" action={<button type="button">导入名单</button>} />)
    expect(screen.getByRole('status').textContent).toContain('还没有参会人')
    expect(screen.getByRole('button', { name: '导入名单' })).toBeDefined()
  })

  test('no result names the filter to drop', async () => {
    const drop = vi.fn()
    const clear = vi.fn()
    const filters = [
      { label: '票种', drop: vi.fn() },
      { label: '城市', drop },
    ]
    const { user } = draw(<NoResult filters={filters} onClear={clear} />)
    expect(screen.getByText('2 个条件同时生效。')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '去掉“城市”' }))
    await user.click(screen.getByRole('button', { name: '清空筛选' }))
    expect([drop.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1])
  })

  test('of one condition it says what there is without it, and nothing more', () => {
    draw(<NoResult filters={[{ label: '公司', drop: vi.fn(), leaves: 12 }]} onClear={vi.fn()} />)
    expect(screen.getByText('去掉“公司”后有 12 条。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull()
  })

  test('a failure says what happened, what was kept, what to do, and its number', async () => {
    const retry = vi.fn()
    const error = new CallError('网络异常，请重试', 0, 'req_01JCQ8X4T7', null)
    const fetchedAt = new Date(2026, 10, 15, 10, 4).getTime()
    const { user } = draw(<ErrorNote error={error} title="列表没有刷新成功" fetchedAt={fetchedAt} onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toBe(
      '列表没有刷新成功网络异常，请重试。页面上是 10:04 的数据，勾选和筛选都还在。重试请求编号 req_01JCQ8X4T7',
    )
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('a skeleton shows only after 150 ms', () => {
    vi.useFakeTimers()
    try {
      const { container } = draw(<SkeletonFields />)
      expect(container.querySelector('.skel')).toBeNull()
      vi.advanceTimersByTime(149)
      expect(container.querySelector('.skel')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('and then does', async () => {
    const { container } = draw(<SkeletonFields count={2} />)
    await waitFor(() => expect(container.querySelectorAll('.skel-control')).toHaveLength(2))
  })
})

describe('Can', () => {
  const gated = (
    <>
      <Can call={auditCalls.list}>by call</Can>
      <Can code="litehome_res_act_company">by code</Can>
      <Can code="member">any member</Can>
    </>
  )
  test('hides what the member’s codes do not open', () => {
    draw(gated)
    expect(document.body.textContent).toBe('any member')
  })
  test('and shows what they do', () => {
    holdCodes('litehome_res_page_operationlog')
    draw(gated)
    expect(document.body.textContent).toBe('by callany member')
  })
})

test('a copy button copies and says so', async () => {
  const { user } = draw(<CopyButton text="qh.example/zz2026" label="复制链接" />)
  await user.click(screen.getByRole('button', { name: '复制链接' }))
  expect(await navigator.clipboard.readText()).toBe('qh.example/zz2026')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已复制'))
})

test('a confirmation names count and consequence; its first focus is the way out', async () => {
  const confirm = vi.fn()
  const { user } = draw(
    <ConfirmDialog
      isOpen
      title="删除 258 位参会人？"
      consequence="删除后无法恢复。"
      confirmText="删除 258 人"
      onConfirm={confirm}
      onCancel={() => {}}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('删除后无法恢复。')
  await user.click(screen.getByRole('button', { name: '删除 258 人' }))
  expect(confirm).toHaveBeenCalledOnce()
})

describe('unsaved changes', () => {
  function Form({ isDirty }: { isDirty: boolean }) {
    return <>form{useUnsavedGuard(isDirty)}</>
  }
  test('hold the page', async () => {
    const { user, router } = draw(<Form isDirty />)
    void router.navigate('/other')
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(router.state.location.pathname).toBe('/')
  })
  test('until they are given up', async () => {
    const { user, router } = draw(<Form isDirty />)
    void router.navigate('/other')
    await user.click(await screen.findByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'))
  })
  test('a clean page is left at once', async () => {
    const { router } = draw(<Form isDirty={false} />)
    await router.navigate('/other')
    expect(router.state.location.pathname).toBe('/other')
  })
})

describe('money', () => {
  test.each([
    ['1299', 'CNY', '¥ 1,299.00'],
    ['0.5', 'HKD', 'HK$ 0.50'],
    ['1e9', 'CNY', '–'],
    [null, 'CNY', '–'],
  ])('%s %s is shown as %s', (value, currency, shown) => {
    draw(<MoneyText value={value} currency={currency} />)
    expect(document.body.textContent).toBe(shown)
  })

  test('is typed as digits and shown with separators', async () => {
    const changed = vi.fn()
    function Sample() {
      const [value, setValue] = useState('')
      changed(value)
      return <MoneyInput aria-label="票价" value={value} onChange={setValue} />
    }
    const { user } = draw(<Sample />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '票价' })
    await user.type(input, '1299.5')
    await user.tab()
    expect(input.value).toBe('1,299.50')
    expect(changed).toHaveBeenLastCalledWith('1299.50')
    await user.clear(input)
    await user.type(input, '-1')
    await user.tab()
    expect(input.value).toBe('-1')
  })
})

test('a search waits for the typing to pause, and Enter does not wait', async () => {
  const search = vi.fn()
  const { user } = draw(<SearchInput value="" onChange={search} placeholder="姓名" />)
  await user.type(screen.getByRole('searchbox', { name: '姓名' }), '李{Enter}')
  expect(search.mock.calls).toEqual([['李']])
})
