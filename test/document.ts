import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { PATIENCE_MS } from '#test/eventually.ts'
import { menu } from '#console/kit/menu.ts'
import { setTexts } from '#console/kit/text.ts'
import { toasts } from '#console/kit/toast.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })

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
