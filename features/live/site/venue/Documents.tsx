import { addressOf } from '#core/call.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { LiveDocument } from '#features/live/shapes.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { id: string; documents: readonly LiveDocument[]; token: () => string }

/** The token is short, so the address is written when somebody wants it. */
export function Documents({ id, documents, token }: Props) {
  const addressFor = (documentId: string) => {
    const { address, rest } = addressOf(liveCalls.document.paths[0], { id, token: token(), documentId })
    return `${address}?${new URLSearchParams(rest as Record<string, string>).toString()}`
  }
  return (
    <ul className="live-documents">
      {documents.map(({ id: documentId, name, extension }) => (
        <li key={documentId}>
          <button type="button" onClick={() => location.assign(addressFor(documentId))}>
            <Icon name="file" />
            <span>{name}</span>
            <em>{extension.toUpperCase()}</em>
          </button>
        </li>
      ))}
    </ul>
  )
}
