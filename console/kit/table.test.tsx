import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#console/kit/callApi.ts'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { draw } from '#console/kit/kitTest.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import type { TableData } from '#console/kit/useRows.ts'
import { SELECTION_MS, useSelection, type SelectionHandle } from '#console/kit/useSelection.ts'

type Person = { id: string; name: string; city: string }
const people: Person[] = [
  { id: '1', name: '陈思远', city: '上海' },
  { id: '2', name: '李若彤', city: '苏州' },
]
const columns: Column<Person>[] = [
  { key: 'name', title: '姓名', width: 110, render: ({ name }) => name, sorter: true },
  { key: 'city', title: '城市', render: ({ city }) => city },
  { key: 'remark', title: '备注', render: () => null, isShown: false },
]
const fetched: TableData<Person> = {
  rows: people,
  total: 12_304,
  isStale: false,
  isFetching: false,
  error: null,
  fetchedAt: undefined,
  onRefresh: () => {},
}

const approve = (count: number) => <button type="button">通过 {count}</button>

type Sample = Partial<TableData<Person>> & {
  name: string
  hasSelection?: boolean
  onSearch?: (search: TableSearch) => void
  filters?: string[]
}

function Sample({ name, hasSelection, onSearch, filters = [], ...data }: Sample) {
  const [search, setSearch] = useState<TableSearch>({ pageNo: 1, pageSize: 20 })
  const selection = useSelection(name)
  return (
    <DataTable<Person, TableSearch>
      {...fetched}
      {...data}
      name={name}
      label="参会人"
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      onSearch={(next) => {
        onSearch?.(next)
        setSearch(next)
      }}
      empty={{ icon: 'users', title: '还没有参会人' }}
      filters={filters.map((label) => ({ label, drop: () => {} }))}
      {...(hasSelection && { selection, bulk: approve })}
    />
  )
}

let tables = 0
const fresh = () => `sample${(tables += 1)}`
beforeEach(() => sessionStorage.clear())

describe('rows and heads', () => {
  test('are one table, with a dash for what is empty and the total beneath', () => {
    draw(<Sample name={fresh()} />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名', '城市'])
    expect(screen.getByRole('row', { name: /陈思远/ })).toBeDefined()
    expect(screen.getByText('共 12,304 条')).toBeDefined()
  })

  test('the next page keeps the size, a new size begins at page one', async () => {
    const onSearch = vi.fn()
    const { user } = draw(<Sample name={fresh()} onSearch={onSearch} />)
    await user.click(screen.getByRole('button', { name: '下一页' }))
    expect(onSearch).toHaveBeenLastCalledWith({ pageNo: 2, pageSize: 20 })
  })

  test('a head sorts, up, down and not at all', async () => {
    const onSearch = vi.fn()
    const { user } = draw(<Sample name={fresh()} onSearch={onSearch} />)
    const head = screen.getByRole('columnheader', { name: /姓名/ })
    await user.click(head)
    expect(onSearch).toHaveBeenLastCalledWith({ pageNo: 1, pageSize: 20, fieldSort: [{ fieldName: 'name', order: 'asc' }] })
    await user.click(head)
    expect(onSearch).toHaveBeenLastCalledWith({ pageNo: 1, pageSize: 20, fieldSort: [{ fieldName: 'name', order: 'desc' }] })
    await user.click(head)
    expect(onSearch).toHaveBeenLastCalledWith({ pageNo: 1, pageSize: 20, fieldSort: [] })
  })
})

describe('what this browser remembers', () => {
  test('a width, under the spec’s key, set by keys in the chooser and no stop on the way to the rows', async () => {
    const { user } = draw(<Sample name="attendee" />)
    const edges = screen.getAllByRole('slider')
    expect(edges.map((edge) => edge.tabIndex)).toEqual([-1, -1])
    fireEvent.change(screen.getByRole('slider', { name: '调整“姓名”的列宽' }), { target: { value: '130' } })
    expect(JSON.parse(localStorage.getItem('attendee-table-column-size') ?? '')).toEqual({ name: 130 })
    expect(screen.getByRole('slider', { name: '调整“城市”的列宽' }).getAttribute('aria-valuetext')).toBe('120 px')
    await user.click(screen.getByRole('button', { name: '列' }))
    const grip = await screen.findByRole('button', { name: '移动“城市”，用上下方向键' })
    act(() => grip.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(JSON.parse(localStorage.getItem('attendee-table-column-size') ?? '')).toEqual({ name: 130, city: 130 })
    expect(screen.getByText('“城市”宽 130 像素')).toBeDefined()
  })

  test('the density, medium at first, for all tables', async () => {
    const { user, container } = draw(<Sample name={fresh()} />)
    expect(container.querySelector('.ant-table-medium, .ant-table-middle')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: '密度' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['宽松', '中等', '紧凑'])
    await user.click(screen.getByRole('menuitem', { name: '紧凑' }))
    expect(localStorage.getItem('table-density')).toBe('small')
    expect(container.querySelector('.ant-table-small')).not.toBeNull()
  })

  test('which columns are shown, and their order by keyboard', async () => {
    const name = fresh()
    const { user } = draw(<Sample name={name} />)
    await user.click(screen.getByRole('button', { name: '列' }))
    await user.click(await screen.findByRole('checkbox', { name: '备注' }))
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名', '城市', '备注'])
    act(() => screen.getByRole('button', { name: '移动“备注”，用上下方向键' }).focus())
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['备注', '姓名', '城市'])
    expect(screen.getByText('“备注”移到第 1 列')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: '城市' }))
    expect(JSON.parse(localStorage.getItem(`${name}-table-columns`) ?? '')).toEqual({
      order: ['remark', 'name', 'city'],
      hidden: ['city'],
      fixed: [],
    })
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名', '城市'])
  })
})

describe('selection', () => {
  const checkboxOf = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('checkbox')

  test('rows, the page, all that match, all but one', async () => {
    const { user } = draw(<Sample name={fresh()} hasSelection />)
    expect(screen.queryByRole('toolbar')).toBeNull()
    await user.click(checkboxOf(/陈思远/))
    expect(screen.getByRole('button', { name: '通过 1' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /选中符合条件/ })).toBeNull()
    await user.click(checkboxOf(/李若彤/))
    await user.click(screen.getByRole('button', { name: '选中符合条件的全部 12,304 条' }))
    expect(screen.getByText('已选中符合条件的全部 12,304 条')).toBeDefined()
    await user.click(checkboxOf(/李若彤/))
    expect(screen.getByText('已选中符合条件的全部 12,303 条')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '仅选本页' }))
    expect(screen.getByText('已选中 2 条')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('outlives a reload, for 30 minutes', async () => {
    const name = fresh()
    const { user, unmount } = draw(<Sample name={name} hasSelection />)
    await user.click(checkboxOf(/陈思远/))
    unmount()
    expect(draw(<Sample name={name} hasSelection />).getByText('已选中 1 条')).toBeDefined()

    const [key = ''] = Object.keys(sessionStorage)
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { at: number }
    sessionStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() - SELECTION_MS }))
    draw(<Sample name={name} hasSelection />)
    expect(screen.getAllByText('已选中 1 条')).toHaveLength(1)
  })

  test('“all that match” ends with the filter it was made for; single rows stay', () => {
    const seen: SelectionHandle[] = []
    function Probe({ scope }: { scope: string }) {
      seen.push(useSelection('probe', scope))
      return null
    }
    const last = () => seen.at(-1) as SelectionHandle
    draw(<Probe scope="a" />)
    act(() => last().selectAll())
    expect(last().value.isSelectAll).toBe(true)
    draw(<Probe scope="b" />)
    expect(last().isEmpty).toBe(true)
    act(() => last().setRows(['1'], true))
    draw(<Probe scope="c" />)
    expect(last().value.attendeeIds).toEqual(['1'])
  })
})

describe('states', () => {
  test('the first load is a skeleton of the real head', async () => {
    draw(<Sample name={fresh()} rows={undefined} />)
    expect(await screen.findByRole('columnheader', { name: '姓名' })).toBeDefined()
    expect(document.querySelectorAll('.skel').length).toBeGreaterThan(5)
  })

  test('the old page stays, paler, until the next arrives', () => {
    draw(<Sample name={fresh()} isStale isFetching />)
    expect(screen.getByRole('row', { name: /陈思远/ }).className).toContain('is-stale')
    expect(screen.getByRole('region', { name: '参会人' }).getAttribute('aria-busy')).toBe('true')
  })

  test('nothing yet', () => {
    draw(<Sample name={fresh()} rows={[]} total={0} />)
    expect(screen.getByText('还没有参会人')).toBeDefined()
  })

  test('nothing matches', () => {
    draw(<Sample name={fresh()} rows={[]} total={0} filters={['城市']} />)
    expect(screen.getByRole('button', { name: '去掉“城市”' })).toBeDefined()
  })

  test('a failure beside the rows that are still there', async () => {
    const onRefresh = vi.fn()
    const error = new CallError('网络异常，请重试', 0, 'req_1', null)
    const { user } = draw(<Sample name={fresh()} error={error} fetchedAt={Date.now()} onRefresh={onRefresh} />)
    expect(screen.getByRole('alert').textContent).toContain('列表没有刷新成功')
    expect(screen.getByRole('row', { name: /陈思远/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(onRefresh).toHaveBeenCalledOnce()
  })

  test('5,000 rows are a few in the document', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `人 ${at}`, city: '上海' }))
    const { container } = draw(<Sample name={fresh()} rows={many} total={5_000} />)
    await waitFor(() => expect(container.querySelector('.ant-table-tbody-virtual')).not.toBeNull())
    expect(container.querySelectorAll('.ant-table-row').length).toBeLessThan(100)
  })
})
