import { ResultPage } from '#features/forms/console/resultPages/ResultPage.tsx'

export function AppendOrderSuccessPage() {
  return <ResultPage key="AppendOrderSuccessPage" pageType="AppendOrderSuccessPage" />
}
