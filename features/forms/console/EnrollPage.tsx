import { useQuery } from '@tanstack/react-query'
import { languageOf } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { BuilderPage } from '#features/forms/console/builder/BuilderPage.tsx'
import { loadConfigs, type Place } from '#features/forms/console/builder/useBuilder.ts'
import { SignUpFrame } from '#features/forms/console/SignUpFrame.tsx'
import { useSignUp, type SignUp } from '#features/forms/console/useSignUp.ts'
import '#console/kit/grip.css'
import '#console/kit/builder/builder.css'
import '#features/forms/console/preview/preview.css'
import '#features/forms/console/rules/rules.css'

export function EnrollPage() {
  const signUp = useSignUp()
  if (!signUp.isLoaded)
    return (
      <SignUpFrame page={formPages.enroll} signUp={signUp}>
        <div className="frame-body">{!signUp.error && <SkeletonFields count={5} />}</div>
      </SignUpFrame>
    )
  return <Loaded key={`${signUp.bventId} ${signUp.pathId}`} signUp={signUp} />
}

/** The event's first language leads: the others are translations of it. */
function Loaded({ signUp }: { signUp: SignUp }) {
  const { bventId, pathId } = signUp
  const offered = signUp.languageOption.map(({ value }) => languageOf(value))
  const options = useQuery(callQuery(formCalls.languageOptions, { bventId }, { ignoresErrors: true }))
  const main = options.data?.activeLanguage ?? signUp.language
  const place: Place = { bventId, pathId, languages: [main, ...offered.filter((language) => language !== main)] }
  const configs = useQuery({
    queryKey: [currentOrgId(), 'forms.builder', bventId, pathId, place.languages.join()],
    queryFn: ({ signal }) => loadConfigs(place, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const rules = useQuery(callQuery(formCalls.rules, { bventId, pathId }, { ignoresErrors: true }))
  const error = configs.error ?? rules.error
  if (configs.data && rules.data) return <BuilderPage signUp={signUp} place={place} configs={configs.data} rules={rules.data.list} />
  return (
    <SignUpFrame page={formPages.enroll} signUp={signUp}>
      <div className="frame-body">
        {error ? (
          <ErrorNote error={error} onRetry={() => void Promise.all([configs.refetch(), rules.refetch()])} />
        ) : (
          <SkeletonFields count={5} />
        )}
      </div>
    </SignUpFrame>
  )
}
