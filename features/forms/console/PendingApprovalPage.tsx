import { ResultPage } from '#features/forms/console/resultPages/ResultPage.tsx'

export function PendingApprovalPage() {
  return <ResultPage key="PendingApprovalPage" pageType="PendingApprovalPage" />
}
