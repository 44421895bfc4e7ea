import { lazy, Suspense, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { CodeField } from '#features/checkin/site/gate/CodeField.tsx'
import { FoundPeople } from '#features/checkin/site/gate/FoundPeople.tsx'
import { GateAnswer, toneOf } from '#features/checkin/site/gate/GateAnswer.tsx'
import { GateHead } from '#features/checkin/site/gate/GateHead.tsx'
import { GateNotices } from '#features/checkin/site/gate/GateNotices.tsx'
import { GateRecords } from '#features/checkin/site/gate/GateRecords.tsx'
import { GateTools } from '#features/checkin/site/gate/GateTools.tsx'
import { isCameraWanted, wantCamera } from '#features/checkin/site/gate/camera.ts'
import { isSoundOn, setSound } from '#features/checkin/site/gate/signal.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import { useAwake } from '#features/checkin/site/gate/useAwake.ts'
import { useGate, type GateProps } from '#features/checkin/site/gate/useGate.ts'

const WalkInForm = lazy(() => import('#features/checkin/site/gate/WalkInForm.tsx').then((form) => ({ default: form.WalkInForm })))
const CameraView = lazy(() => import('#features/checkin/site/gate/CameraView.tsx').then((view) => ({ default: view.CameraView })))

type Props = Omit<GateProps, 'checkinId'>

export function GateDesk({ session, book, onRenew, onEnd }: Props) {
  const { scope } = session
  const [checkinId, setCheckinId] = useState(scope.checkins[0]?.id ?? '')
  const [isOut, setOut] = useState(false)
  const [hasCamera, setCamera] = useState(isCameraWanted)
  const [hasSound, setHasSound] = useState(isSoundOn)
  const [hasRecords, setRecords] = useState(false)
  const [hasWalkIn, setWalkIn] = useState(false)
  const point = scope.checkins.find(({ id }) => id === checkinId) ?? scope.checkins[0]
  const gate = useGate({ session, book, checkinId: point?.id ?? '', onRenew, onEnd })
  useAwake()
  if (!point) return <main className="page staff-pin">{say('noPoint')}</main>

  const enter = (who: { credential: string } | { attendeeId: string }) => void gate.scan(who, isOut)
  const switchSound = () => {
    setSound(!hasSound)
    setHasSound(!hasSound)
  }
  const switchCamera = () => {
    wantCamera(!hasCamera)
    setCamera(!hasCamera)
  }
  return (
    <main className="gate-page">
      <GateHead
        place={[scope.gate, point.name].filter(Boolean).join(' · ')}
        title={scope.title}
        numbers={gate.numbers}
        isUp={gate.isUp}
        waiting={gate.waiting.length}
        onLeave={() => onEnd('')}
      />
      <GateNotices
        trouble={gate.isUp ? null : gate.isReady ? 'goOn' : book ? 'noList' : 'notHere'}
        isFull={gate.isFull}
        endsAt={gate.isEndingSoon ? formatTime(session.expiresAt, scope.timeZone, 'HH:mm') : ''}
      />
      {hasCamera && (
        <Suspense fallback={<section className="gate-camera" />}>
          <CameraView tone={toneOf(gate.shown)} onCode={(credential) => enter({ credential })} />
        </Suspense>
      )}
      <GateAnswer
        shown={gate.shown}
        checkinId={point.id}
        authorization={gate.authorization}
        timeZone={scope.timeZone}
        hasPhotos={scope.fields.includes('photo')}
        onUndo={(result) => void gate.undo(result)}
        onRelease={(result) => void gate.release(result)}
        onNext={gate.next}
        onAgain={(scan) => void gate.again(scan)}
      />
      <div className="gate-desk">
        {gate.note && (
          <p className="staff-error" role="alert">
            {gate.note}
          </p>
        )}
        <CodeField
          mayFind={scope.mode === 'search'}
          onCode={(credential) => enter({ credential })}
          onFind={(text) => void gate.search(text)}
        />
        {gate.found && <FoundPeople people={gate.found} onEnter={(attendeeId) => enter({ attendeeId })} />}
        {point.entryMode === 'inOut' && (
          <label className="staff-check">
            <input type="checkbox" checked={isOut} onChange={({ target }) => setOut(target.checked)} />
            {say('out')}
          </label>
        )}
        {hasWalkIn && scope.isWalkIn && (
          <Suspense>
            <WalkInForm scope={scope} isUp={gate.isUp} onCode={(credential) => enter({ credential })} onSend={gate.walkIn} />
          </Suspense>
        )}
        {(hasRecords || !gate.isUp || gate.waiting.length > 0) && (
          <GateRecords records={gate.records} waiting={gate.waiting.length} readAt={gate.readAt} timeZone={scope.timeZone} />
        )}
        {scope.checkins.length > 1 && (
          <label className="staff-field">
            {say('point')}
            <select className="staff-input" value={point.id} onChange={({ target }) => setCheckinId(target.value)}>
              {scope.checkins.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <GateTools
        tools={[
          { name: 'camera', isOn: hasCamera, onPress: switchCamera },
          { name: 'sound', isOn: hasSound, onPress: switchSound },
          { name: 'history', isOn: hasRecords, onPress: () => setRecords(!hasRecords) },
          ...(scope.isWalkIn ? [{ name: 'walkIn', isOn: hasWalkIn, onPress: () => setWalkIn(!hasWalkIn) } as const] : []),
        ]}
      />
    </main>
  )
}
