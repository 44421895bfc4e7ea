import type { PropsWithChildren, ReactNode } from 'react'
import { isGranted, type Access } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { isOpen, type Page } from '#core/page.ts'
import { useCodes } from '#console/kit/menu.ts'

export function useCan(access: Access): boolean {
  return isGranted(access, useCodes())
}

/** Whether a link to the page leads there. */
export function useCanVisit(page: Page): boolean {
  const codes = useCodes()
  return isOpen(page) || codes.has(page.access)
}

type Props = PropsWithChildren<({ call: Call } | { code: Access }) & { otherwise?: ReactNode }>

/** Shows what the member may use; the server asks again. */
export function Can({ children, otherwise = null, ...gate }: Props) {
  return useCan('call' in gate ? gate.call.access : gate.code) ? children : otherwise
}
