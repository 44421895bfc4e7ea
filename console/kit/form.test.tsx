import { Button, Input } from 'antd'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { formatTime } from '#core/dateTime.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { draw } from '#console/kit/kitTest.tsx'
import { rowAt, TIME_ROW_PX, TIME_SCROLL_MS, timesOfDay } from '#console/kit/TimeList.tsx'

describe('a field', () => {
  const save = vi.fn()
  const form = (
    <FieldForm onFinish={save}>
      <Field
        name="mobile"
        label="手机号"
        isRequired
        hint="用于登录"
        check={(value: string) => (value.length === 11 ? null : '手机号应为 11 位数字')}
      >
        <Input />
      </Field>
      <Button htmlType="submit">保存</Button>
    </FieldForm>
  )

  test('is judged when it is left, in words that say the fix', async () => {
    const { user } = draw(form)
    const input = screen.getByLabelText(/手机号/)
    await user.type(input, '138')
    expect(screen.queryByText('手机号应为 11 位数字')).toBeNull()
    await user.tab()
    expect(await screen.findByText('手机号应为 11 位数字')).toBeDefined()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('用于登录')).toBeDefined()
  })

  test('that is required and empty names itself', async () => {
    const { user } = draw(form)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请填写手机号')).toBeDefined()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the date-time picker', () => {
  const changed = vi.fn()
  function Sample({ start, zone = 'Asia/Shanghai', hasSeconds = false }: { start: string | null; zone?: string; hasSeconds?: boolean }) {
    const [value, setValue] = useState(start)
    const change = (next: string | null) => {
      changed(next)
      setValue(next)
    }
    return <DateTimePicker value={value} onChange={change} timeZone={zone} hasSeconds={hasSeconds} />
  }
  const date = () => screen.getByRole<HTMLInputElement>('textbox', { name: '选择日期' })
  const time = () => screen.getByRole<HTMLInputElement>('combobox', { name: '选择时间' })

  test('shows the clock of the event’s zone', () => {
    draw(<Sample start="2026-12-05T01:00:00Z" />)
    expect([date().value, time().value]).toEqual(['2026-12-05', '09:00'])
    draw(<Sample start="2026-12-05T01:00:00Z" zone="America/New_York" />)
    expect(screen.getAllByRole<HTMLInputElement>('textbox').at(-1)?.value).toBe('2026-12-04')
  })

  test('a date without time begins at midnight', async () => {
    const { user } = draw(<Sample start={null} />)
    await user.type(date(), '2026-12-05{Enter}')
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('2026-12-05T01:00:00.000Z'))
    expect(time().value).toBe('09:00')
  })

  test('a time without date is today’s, and may be typed as people write it', async () => {
    const { user } = draw(<Sample start={null} />)
    await user.type(time(), '930')
    await user.tab()
    const today = formatTime(new Date().toISOString(), 'Asia/Shanghai', 'YYYY-MM-DD')
    expect([date().value, time().value]).toEqual([today, '09:30'])
  })

  test('what is no time falls back', async () => {
    const { user } = draw(<Sample start="2026-12-05T01:00:00Z" />)
    await user.clear(time())
    await user.type(time(), '25:00')
    await user.tab()
    expect(time().value).toBe('09:00')
  })

  test('a time is chosen from the list by keyboard', async () => {
    const { user } = draw(<Sample start="2026-12-05T01:00:00Z" />)
    await user.click(time())
    expect(await screen.findByRole('option', { name: '09:00', selected: true })).toBeDefined()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(time().value).toBe('09:30')
    expect(changed).toHaveBeenLastCalledWith('2026-12-05T01:30:00.000Z')
  })

  test('dates after 2037 cannot be chosen', async () => {
    changed.mockClear()
    const { user } = draw(<Sample start={null} />)
    await user.type(date(), '2038-01-01{Enter}')
    await user.tab()
    expect(changed.mock.calls.filter(([value]) => value !== null)).toEqual([])
  })

  test('seconds where they are asked for', async () => {
    const { user } = draw(<Sample start={null} hasSeconds />)
    await user.type(date(), '2026-12-05{Enter}')
    await waitFor(() => expect(time().value).toBe('09:00:00'))
  })

  test('the list has rows of 32 px and takes 500 ms to come', () => {
    expect([TIME_ROW_PX, TIME_SCROLL_MS]).toEqual([32, 500])
    expect(timesOfDay(30)).toHaveLength(48)
    expect(timesOfDay(30).at(-1)).toBe('23:30')
    expect([rowAt(timesOfDay(30), '09:10'), rowAt(timesOfDay(30), null)]).toEqual([18, -1])
  })

  test('a blur without typing changes nothing', () => {
    changed.mockClear()
    draw(<Sample start={null} />)
    fireEvent.focus(time())
    fireEvent.blur(time())
    expect(changed).not.toHaveBeenCalled()
  })
})
