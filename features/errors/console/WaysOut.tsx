import { Button } from 'antd'
import { pages } from '#features/pages.ts'
import { useNavigate } from 'react-router'
import { signIn, signOut } from '#console/auth/session.ts'
import { refusedAddress } from '#console/kit/refused.ts'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import type { Way } from '#features/errors/console/screens.ts'
import { copyText } from '#features/errors/console/CopyText.tsx'

export function WaysOut({ ways }: { ways: readonly Way[] }) {
  const t = useT()
  const navigate = useNavigate()
  const hasChoice = (useUser()?.orgs.length ?? 0) > 1
  const wanted = refusedAddress() ?? pages.events.home.path

  const out: Record<Way, { label: string; go: () => unknown }> = {
    home: { label: t('errors.home'), go: () => navigate(pages.events.home.path) },
    goBack: { label: t('errors.goBack'), go: () => navigate(-1) },
    retry: { label: t('core.retry'), go: () => location.assign(wanted) },
    signIn: { label: t('errors.signIn'), go: () => signIn({ returnTo: wanted }) },
    otherAccount: { label: t('errors.otherAccount'), go: signOut },
    switchOrg: { label: t('org.switch'), go: () => navigate('/error/401?choseOrg=1') },
    copyAddress: { label: t('errors.copyAddress'), go: () => copyText(new URL(wanted, location.origin).href) },
  }

  return (
    <div className="row wrap g3 error-ways">
      {ways
        .filter((way) => way !== 'switchOrg' || hasChoice)
        .map((way, at) => (
          <Button key={way} size="large" type={at === 0 ? 'primary' : 'default'} onClick={() => void out[way].go()}>
            {out[way].label}
          </Button>
        ))}
    </div>
  )
}
