import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CodeField } from '#features/checkin/site/gate/CodeField.tsx'

const TICKET = 'LE1:AAAA:BBBB:CCCC'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))

function show() {
  const did = { onCode: vi.fn(), onFind: vi.fn() }
  render(
    <>
      <CodeField mayFind isOpen {...did} />
      <label>
        <input type="checkbox" />
        离场
      </label>
      <label>
        签到点
        <select>
          <option>主入口</option>
          <option>礼品</option>
        </select>
      </label>
      <label>
        姓名
        <input />
      </label>
    </>,
  )
  return { did, user: userEvent.setup() }
}

test.each(['离场', '签到点'])('a scanner that types while the focus is at “%s” loses nothing', async (name) => {
  const { did, user } = show()
  await user.click(screen.getByLabelText(name))
  await user.keyboard(`${TICKET}{Enter}`)
  expect(did.onCode).toHaveBeenCalledExactlyOnceWith(TICKET)
})

test('what is left of a search gives way to the next ticket', async () => {
  const { did, user } = show()
  await user.type(screen.getByLabelText(/扫码/), '张{Enter}')
  expect(did.onFind).toHaveBeenCalledExactlyOnceWith('张')
  await user.keyboard(`${TICKET}{Enter}`)
  expect(did.onCode).toHaveBeenCalledExactlyOnceWith(TICKET)
  await user.type(screen.getByLabelText(/扫码/), `李${TICKET}{Enter}`)
  expect(did.onCode).toHaveBeenLastCalledWith(TICKET)
})

test('whoever types a name elsewhere goes on typing there', async () => {
  const { did, user } = show()
  await user.type(screen.getByLabelText('姓名'), '李娜')
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李娜')
  expect(did.onCode).not.toHaveBeenCalled()
})
