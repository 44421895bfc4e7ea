import { ResultPage } from '#features/forms/console/resultPages/ResultPage.tsx'

export function OfflineSuccessPage() {
  return <ResultPage key="OfflineSuccessPage" pageType="OfflineSuccessPage" />
}
