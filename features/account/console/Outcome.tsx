import { Button } from 'antd'
import { signIn } from '#console/auth/session.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useT } from '#console/kit/text.ts'
import { EntryFrame } from '#features/account/console/EntryFrame.tsx'
import type { Taken } from '#features/account/console/useStep.ts'
import { HOME } from '#features/account/rules.ts'

/** What a person sees of a way in: nothing while it goes on by itself, else a question or a reason, and a way on. */
export function Outcome({ taken }: { taken: Taken }) {
  const t = useT()
  if (!taken)
    return (
      <EntryFrame title={t('account.redirect')}>
        <output className="m2 entry-text">{t('account.redirecting')}</output>
      </EntryFrame>
    )
  return taken.do === 'ask' ? <Leaving address={taken.address} /> : <Stopped isMissing={taken.do === 'stop'} />
}

function Leaving({ address }: { address: string }) {
  const t = useT()
  return (
    <EntryFrame title={t('account.leaveTitle')}>
      <p className="m2 entry-text">{t('account.leaveHint')}</p>
      <p className="entry-address">
        <b>{new URL(address).host}</b>
        <br />
        {address}
      </p>
      <div className="row wrap g3 entry-ways">
        <ButtonLink size="large" type="primary" to={HOME} replace>
          {t('account.stayHere')}
        </ButtonLink>
        <Button size="large" href={address} rel="noreferrer noopener">
          {t('account.leave')}
        </Button>
      </div>
    </EntryFrame>
  )
}

function Stopped({ isMissing }: { isMissing: boolean }) {
  const t = useT()
  return (
    <EntryFrame title={t(isMissing ? 'account.missingTitle' : 'account.failedTitle')}>
      <p className="m2 entry-text" role="alert">
        {t(isMissing ? 'account.missingHint' : 'account.failedHint')}
      </p>
      <div className="row wrap g3 entry-ways">
        <Button size="large" type="primary" onClick={() => void signIn({ returnTo: HOME })}>
          {t('account.submit')}
        </Button>
      </div>
    </EntryFrame>
  )
}
