import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { menu } from '#console/kit/menu.ts'
import { setTexts } from '#console/kit/text.ts'
import { toasts } from '#console/kit/toast.ts'

/** What is awaited comes when the machine has time for it: a wait ends a test that hangs, and decides nothing else. */
configure({ asyncUtilTimeout: 20_000 })

/** Files share a process: nothing that one has drawn or remembered is there for the next. */
afterEach(() => {
  cleanup()
  menu.set(null)
  toasts.set([])
  setTexts('zh-CN', {})
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
