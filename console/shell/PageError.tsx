import { Button } from 'antd'
import { useEffect } from 'react'
import { useParams, useRevalidator, useRouteError } from 'react-router'
import { errors } from '#core/errors.ts'
import { coreMessages } from '#core/coreMessages.ts'
import { textIn } from '#core/messages.ts'
import { CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { texts, type MessageKey } from '#console/kit/text.ts'
import { OtherOrg } from '#console/shell/OtherOrg.tsx'
import { useStore } from '#console/kit/store.ts'

/** A module that is gone means that a newer version was installed while this one was open. */
const GONE = /dynamically imported module|Importing a module script failed|module script/i

type CoreKey = Extract<MessageKey, `core.${string}`>

/** Even without the server's texts this one must have words: they may be the very thing that failed to load. */
function useWords(): (key: CoreKey) => string {
  const { language } = useStore(texts)
  return (key) => textIn(coreMessages[key], language)
}

/** One page failed; the shell around it and every other page go on. */
export function PageError() {
  const error = useRouteError()
  const words = useWords()
  const revalidator = useRevalidator()
  const hasWords = Object.keys(useStore(texts).dictionary).length > 0
  const isGone = error instanceof Error && GONE.test(error.message)
  const { bventId } = useParams()
  const isMissing = error instanceof CallError && error.code === errors['core.notFound'].code
  const requestId = error instanceof CallError ? error.requestId : ''

  useEffect(() => console.error(error), [error])

  const retry = () => (isGone || !(error instanceof CallError) || !hasWords ? location.reload() : void revalidator.revalidate())
  const title: CoreKey = !hasWords ? 'core.langLoadFailed' : isGone ? 'core.pageChanged' : 'core.pageFailed'
  const hint = isGone
    ? words('core.pageChangedHint')
    : error instanceof CallError && error.message
      ? error.message
      : words('core.pageFailedHint')

  return (
    <div className="page-error" role="alert">
      <span className="page-error-tile">
        <Icon name={isGone ? 'sync' : 'warn'} size={24} />
      </span>
      <h1 className="t16 b">{words(title)}</h1>
      <p className="m2">{hint}</p>
      {isMissing && bventId && <OtherOrg bventId={bventId} />}
      <Button type={isMissing ? 'default' : 'primary'} onClick={retry}>
        {isGone ? words('core.reload') : words('core.retry')}
      </Button>
      {requestId && (
        <p className="t12 m3">
          {words('core.requestNo')} <span className="mono">{requestId}</span>
        </p>
      )}
    </div>
  )
}

export function BarePageError() {
  return (
    <main className="page-error-bare">
      <PageError />
    </main>
  )
}
