import type { ReactNode } from 'react'
import type { Page } from '#core/page.ts'
import { formCalls } from '#features/forms/contract.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DesignActions, DesignNote, DesignPane } from '#console/kit/design/DesignPane.tsx'
import type { DesignState } from '#console/kit/design/useDesign.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { textOf } from '#console/kit/text.ts'
import { eventCalls } from '#features/events/contract.ts'
import { SignUpFrame } from '#features/forms/console/SignUpFrame.tsx'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

type Props = {
  page: Page
  signUp: SignUp
  design: DesignState
  settings: ReactNode
  preview: ReactNode
  faces?: ReactNode
  actions?: ReactNode
}

/** A designer among the pages of signing up. */
export function DesignFrame({ page, signUp, design, settings, preview, faces, actions }: Props) {
  const canSave = useCan(formCalls.savePageDraft.access)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId: signUp.bventId })
  const shown = { canSave, timeZone: event?.timeZone ?? 'Asia/Shanghai', nameOf: (key: string) => textOf(`forms.key.${key}`) }
  return (
    <SignUpFrame
      page={page}
      signUp={signUp}
      note={<DesignNote design={design} />}
      actions={
        <>
          {actions}
          <DesignActions design={design} {...shown} />
        </>
      }
    >
      <DesignPane design={design} {...shown} settings={settings} preview={preview} faces={faces} />
    </SignUpFrame>
  )
}
