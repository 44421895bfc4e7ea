import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '#features/company/contract.ts'
import { companyPages } from '#features/company/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { CompanyFacts } from '#features/company/console/CompanyFacts.tsx'
import { CompanyForm } from '#features/company/console/CompanyForm.tsx'

export function CompanyInfoPage() {
  const { data, error, refetch } = useQuery(callQuery(companyCalls.info, {}, { ignoresErrors: true }))
  return (
    <PageFrame page={companyPages.info}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && (
          <>
            <CompanyFacts company={data} />
            <CompanyForm key={data.version} company={data} />
          </>
        )}
      </div>
    </PageFrame>
  )
}
