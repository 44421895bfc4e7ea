import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { certificationCalls } from '#features/certification/contract.ts'
import { CertificationAside } from '#features/certification/console/CertificationAside.tsx'
import { CertificationFacts } from '#features/certification/console/CertificationFacts.tsx'
import { CertificationForm } from '#features/certification/console/CertificationForm.tsx'
import { CertificationSteps } from '#features/certification/console/CertificationSteps.tsx'
import { certificationPages } from '#features/certification/pages.ts'
import { canSubmit, type CertificationState } from '#features/certification/rules.ts'
import '#features/certification/console/certification.css'

const tags: Record<CertificationState, { tone: Tone; icon: IconName }> = {
  None: { tone: 'cancelled', icon: 'minus' },
  Submitted: { tone: 'info', icon: 'clock' },
  Approved: { tone: 'registered', icon: 'check' },
  Rejected: { tone: 'pending', icon: 'warn' },
}

/** The operator judges it meanwhile: what is shown is asked for anew at every visit. */
export function CertificationPage() {
  const t = useT()
  const canWrite = useCan(certificationCalls.submit.access)
  const { data, error, refetch } = useQuery({ ...callQuery(certificationCalls.detail, {}, { ignoresErrors: true }), staleTime: 0 })
  return (
    <PageFrame
      page={certificationPages.certification}
      actions={data && <StatusTag {...tags[data.state]}>{t(`certification.state_${data.state}`)}</StatusTag>}
    >
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="frame-body">
          <SkeletonFields count={6} />
        </div>
      )}
      {data && (
        <>
          <CertificationSteps state={data.state} />
          <div className="cert">
            {canWrite && canSubmit(data.state) ? (
              <CertificationForm key={data.version} certification={data} />
            ) : (
              <CertificationFacts certification={data} canLook={canWrite} />
            )}
            <CertificationAside certification={data} />
          </div>
        </>
      )}
    </PageFrame>
  )
}
