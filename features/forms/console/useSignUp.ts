import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { languageOf, type Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Page, Path } from '#features/forms/settingCalls.ts'
import { callQuery } from '#console/kit/query.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'

const START = { language: '', path: '' }
const NO_LANGUAGES: { label: string; value: string }[] = []
const NO_PATHS: Path[] = []
const NO_PAGES: Page[] = []

export type SignUp = {
  bventId: string
  /** Which text and which way of signing up is being worked on. */
  language: Language
  pathId: string
  languageOption: readonly { label: string; value: string }[]
  paths: readonly Path[]
  /** The pages of this path in this language. */
  pages: readonly Page[]
  isLoaded: boolean
  error: Error | null
  retry: () => void
  choose: (change: { language?: string; path?: string }) => void
}

/** What all sign-up pages share: language and path stand in the address; a page id alone leads to the path it belongs to. */
export function useSignUp(): SignUp {
  const { bventId = '', pageId = '' } = useParams()
  const [asked, choose] = useAddressState(START)
  const options = useQuery(callQuery(formCalls.languageOptions, { bventId }, { ignoresErrors: true }))
  const settings = useQuery(callQuery(formCalls.settingList, { bventId }, { ignoresErrors: true }))
  const languageOption = options.data?.languageOption ?? NO_LANGUAGES
  const offered = languageOption.map(({ value }) => languageOf(value))
  const paths = settings.data?.[0]?.paths ?? NO_PATHS

  const isNamed = pageId !== '' && !asked.path
  const found = usePageOf({ bventId, pageId: isNamed ? pageId : '', offered, paths })
  const wanted = languageOf(asked.language || found?.language || options.data?.activeLanguage)
  const language = offered.length === 0 || offered.includes(wanted) ? wanted : (offered[0] ?? wanted)
  const active = settings.data?.find((setting) => setting.language === language)?.activePathId
  const pathId = paths.find((path) => path.pathId === (asked.path || found?.pathId))?.pathId ?? active ?? paths[0]?.pathId ?? ''

  const list = useQuery({
    ...callQuery(formCalls.pathPageList, { bventId, pathId, language }, { ignoresErrors: true }),
    enabled: pathId !== '',
  })
  return {
    bventId,
    language,
    pathId,
    languageOption,
    paths,
    pages: list.data ?? NO_PAGES,
    isLoaded: options.isSuccess && settings.isSuccess && list.isSuccess && (!isNamed || found !== undefined),
    error: options.error ?? settings.error ?? list.error,
    retry: () => void Promise.all([options.refetch(), settings.refetch(), list.refetch()]),
    choose,
  }
}

type Wanted = { bventId: string; pageId: string; offered: readonly Language[]; paths: readonly Path[] }

/** Where the page with this id belongs; null when nowhere, undefined while that is being found out. */
function usePageOf({ bventId, pageId, offered, paths }: Wanted): { language: Language; pathId: string } | null | undefined {
  const places = pageId === '' ? [] : paths.flatMap(({ pathId }) => offered.map((language) => ({ pathId, language })))
  const lists = useQueries({
    queries: places.map((place) => callQuery(formCalls.pathPageList, { bventId, ...place }, { ignoresErrors: true })),
  })
  if (pageId === '') return undefined
  const at = lists.findIndex(({ data }) => data?.some((page) => page.pageId === pageId))
  return places[at] ?? (places.length > 0 && lists.every(({ isPending }) => !isPending) ? null : undefined)
}
