import { lazy, Suspense, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { CodeField } from '#features/checkin/site/gate/CodeField.tsx'
import { isCameraWanted, wantCamera } from '#features/checkin/site/gate/camera.ts'
import { FoundPeople } from '#features/checkin/site/gate/FoundPeople.tsx'
import { GateAnswer, toneOf } from '#features/checkin/site/gate/GateAnswer.tsx'
import { GateHead } from '#features/checkin/site/gate/GateHead.tsx'
import { GateNotices } from '#features/checkin/site/gate/GateNotices.tsx'
import type { GateProps } from '#features/checkin/site/gate/gateProps.ts'
import { GateRecords } from '#features/checkin/site/gate/GateRecords.tsx'
import { GateTools, type Tool } from '#features/checkin/site/gate/GateTools.tsx'
import type { Who } from '#features/checkin/site/gate/gateTypes.ts'
import { hasKeyboard } from '#features/checkin/site/gate/pointer.ts'
import { isSoundOn, setSound } from '#features/checkin/site/gate/signal.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { useAwake } from '#features/checkin/site/gate/useAwake.ts'
import { useGate } from '#features/checkin/site/gate/useGate.ts'

const WalkInForm = lazy(() => import('#features/checkin/site/gate/WalkInForm.tsx').then((form) => ({ default: form.WalkInForm })))
const CameraView = lazy(() => import('#features/checkin/site/gate/CameraView.tsx').then((view) => ({ default: view.CameraView })))

type Props = Omit<GateProps, 'checkinId'>

/** The camera and the answer fill the screen of a phone; what else is needed opens above the tools. */
export function GateDesk({ session, store, onRenew, onEnd }: Props) {
  const { scope } = session
  const [checkinId, setCheckinId] = useState(scope.checkins[0]?.id ?? '')
  const [isOut, setOut] = useState(false)
  const [hasCamera, setCamera] = useState(isCameraWanted)
  const [hasTorch, setHasTorch] = useState(false)
  const [isLit, setLit] = useState(false)
  const [hasSound, setHasSound] = useState(isSoundOn)
  const [hasSearch, setSearch] = useState(hasKeyboard)
  const [hasRecords, setRecords] = useState(false)
  const [hasWalkIn, setWalkIn] = useState(false)
  const point = scope.checkins.find(({ id }) => id === checkinId) ?? scope.checkins[0]
  const gate = useGate({ session, store, checkinId: point?.id ?? '', onRenew, onEnd })
  useAwake()
  if (!point) return <main className="page staff-pin">{say('noPoint')}</main>

  const enter = (who: Who) => {
    setSearch(hasKeyboard())
    void gate.scan(who, isOut && point.entryMode === 'inOut')
  }
  const switchSound = () => {
    setSound(!hasSound)
    setHasSound(!hasSound)
  }
  const switchCamera = () => {
    wantCamera(!hasCamera)
    setCamera(!hasCamera)
    takeLens(false)
  }
  const takeLens = (canLight: boolean) => {
    setHasTorch(canLight)
    setLit(false)
  }
  const showsRecords = hasRecords || !gate.isOnline || gate.unsent.length > 0
  const tools: (Tool | false)[] = [
    !hasKeyboard() && { name: 'find', isOn: hasSearch, onPress: () => setSearch(!hasSearch) },
    { name: 'camera', isOn: hasCamera, onPress: switchCamera },
    hasCamera && hasTorch && { name: 'torch', isOn: isLit, onPress: () => setLit(!isLit) },
    { name: 'sound', isOn: hasSound, onPress: switchSound },
    { name: 'history', isOn: hasRecords, onPress: () => setRecords(!hasRecords) },
    scope.isWalkIn && { name: 'walkIn', isOn: hasWalkIn, onPress: () => setWalkIn(!hasWalkIn) },
    point.entryMode === 'inOut' && { name: 'out', isOn: isOut, onPress: () => setOut(!isOut) },
  ]
  return (
    <main className="gate-page">
      <GateHead
        scope={scope}
        checkinId={point.id}
        counts={gate.counts}
        isOnline={gate.isOnline}
        unsent={gate.unsent.length}
        onPoint={setCheckinId}
        onLeave={() => onEnd('')}
      />
      <GateNotices
        trouble={gate.isOnline ? null : gate.isReady ? 'goOn' : store ? 'noList' : 'notHere'}
        isFull={gate.isFull}
        endsAt={gate.isEndingSoon ? formatTime(session.expiresAt, scope.timeZone, 'HH:mm') : ''}
      />
      <div className="gate-stage">
        {hasCamera && (
          <Suspense fallback={<section className="gate-camera" />}>
            <CameraView tone={toneOf(gate.shown)} isLit={isLit} onLens={takeLens} onCode={(credential) => enter({ credential })} />
          </Suspense>
        )}
        <GateAnswer
          shown={gate.shown}
          checkinId={point.id}
          authorization={gate.authorization}
          timeZone={scope.timeZone}
          hasPhotos={scope.fields.includes('photo')}
          isCompact={showsRecords && hasCamera}
          onUndo={(result) => void gate.undo(result)}
          onRelease={(result) => void gate.release(result)}
          onNext={gate.next}
          onAgain={(scan) => void gate.again(scan)}
        />
        {gate.note && (
          <p className="staff-error" role="alert">
            {gate.note}
          </p>
        )}
        <div className={hasSearch || hasWalkIn || showsRecords ? 'gate-desk' : 'gate-desk is-closed'}>
          <CodeField
            mayFind={scope.mode === 'search'}
            isOpen={hasSearch}
            onCode={(credential) => enter({ credential })}
            onFind={(text) => {
              setSearch(true)
              void gate.search(text)
            }}
          />
          {hasSearch && gate.found && <FoundPeople people={gate.found} onEnter={(attendeeId) => enter({ attendeeId })} />}
          {hasWalkIn && scope.isWalkIn && (
            <Suspense>
              <WalkInForm scope={scope} isOnline={gate.isOnline} onCode={(credential) => enter({ credential })} onSend={gate.walkIn} />
            </Suspense>
          )}
          {showsRecords && (
            <GateRecords records={gate.records} unsent={gate.unsent.length} readAt={gate.readAt} timeZone={scope.timeZone} />
          )}
        </div>
      </div>
      <GateTools tools={tools.filter((tool) => tool !== false)} />
    </main>
  )
}
