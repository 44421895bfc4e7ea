import { SkeletonBar, useIsSlow } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/externalEvents/console/external.css'

export function RowsSkeleton({ count = 3 }: { count?: number }) {
  const t = useT()
  const isSlow = useIsSlow(true)
  return (
    <output className="external-rows" aria-label={t('kit.loading')}>
      {isSlow &&
        Array.from({ length: count }, (_, at) => (
          <div key={at} className="external-row external-skel">
            <SkeletonBar at={at} height={14} />
            <SkeletonBar at={at + 1} />
            <SkeletonBar at={at + 2} />
          </div>
        ))}
    </output>
  )
}
