import { useEffect, useRef } from 'react'
import { showToast } from '#console/kit/toast.ts'
import { ERROR_REDIRECT_MS } from '#features/imports/rules.ts'

/** 10001 and 10002 come as results; what they say, or null for a real result. */
export function fileRefusal(result: object | undefined): string | null {
  if (!result || !('businessCode' in result) || !('businessMessage' in result)) return null
  return String(result.businessMessage)
}

/** Says what is wrong with the file, and a moment later goes where another can be uploaded. Spec §8. */
export function useReturnToUpload(goToUpload: () => void): (message: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (message) => {
    showToast({ kind: 'error', text: message })
    clearTimeout(timer.current)
    timer.current = setTimeout(goToUpload, ERROR_REDIRECT_MS)
  }
}
