import { SkeletonBar, useIsSlow } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'

/** As high as the real panels, so that nothing moves when they come. */
export function DashboardSkeleton() {
  const t = useT()
  const isSlow = useIsSlow(true)
  return (
    <output className="dash" aria-label={t('kit.loading')}>
      {isSlow &&
        [108, 96, 180].map((height, at) => (
          <div key={height} className="panel dash-panel" style={{ height }}>
            <SkeletonBar at={at} />
          </div>
        ))}
    </output>
  )
}
