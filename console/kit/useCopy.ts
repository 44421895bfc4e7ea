import { useEffect, useState } from 'react'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const SHOWN_MS = 2_000

/** Copies a text and says so for a moment; a browser that refuses is told in words. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ kind: 'error', text: t('kit.copyFailed') }),
    )
  return { isCopied, copy }
}
