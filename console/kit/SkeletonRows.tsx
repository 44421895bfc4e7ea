import { useEffect, useState } from 'react'
import { useT } from '#console/kit/text.ts'
import '#console/kit/states.css'

export const SKELETON_AFTER_MS = 150

/** Nothing flickers for what takes less than a blink. */
export function useIsSlow(isWaiting: boolean, afterMs = SKELETON_AFTER_MS): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, afterMs])
  return isWaiting && isSlow
}

const widths = [64, 48, 72, 56, 60]

export function SkeletonBar({ at = 0, height = 12 }: { at?: number; height?: number }) {
  return <i className="skel skel-bar" style={{ width: widths[at % widths.length], height }} />
}

/** A form or a description while it is fetched: label and control, as high as the real ones. */
export function SkeletonFields({ count = 3 }: { count?: number }) {
  const t = useT()
  const isSlow = useIsSlow(true)
  return (
    <output className="frame-column skel-fields" aria-label={t('kit.loading')}>
      {isSlow &&
        Array.from({ length: count }, (_, at) => (
          <div key={at} className="skel-field">
            <SkeletonBar at={at} />
            <i className="skel skel-control" />
          </div>
        ))}
    </output>
  )
}
