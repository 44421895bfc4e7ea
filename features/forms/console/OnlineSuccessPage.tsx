import { ResultPage } from '#features/forms/console/resultPages/ResultPage.tsx'

export function OnlineSuccessPage() {
  return <ResultPage key="OnlineSuccessPage" pageType="OnlineSuccessPage" />
}
