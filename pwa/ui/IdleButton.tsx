import Button, { buttonClasses, type ButtonProps } from '@mui/material/Button'

type Props = Omit<ButtonProps, 'className'> & { idle: boolean }

/** A button that at times has nothing to do. It does nothing then, but keeps the focus, which `disabled` would lose. */
export function IdleButton({ idle, onClick, ...button }: Props) {
  return (
    <Button
      aria-disabled={idle}
      {...button}
      className={idle ? buttonClasses.disabled : ''}
      onClick={(event) => (idle ? event.preventDefault() : onClick?.(event))}
    />
  )
}
