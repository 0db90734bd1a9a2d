import { Pause, Play } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

type PlayButtonProps = { isPlaying: boolean; pause: string; play: string; onChange: (isPlaying: boolean) => void };

/** Stops what moves by itself, and lets it go on. Where nothing moves there is nothing to stop. */
export const PlayButton = ({ isPlaying, pause, play, onChange }: PlayButtonProps) => (
  <IconButton label={isPlaying ? pause : play} className="still:hidden" onClick={() => onChange(!isPlaying)}>
    {isPlaying ? <Pause aria-hidden="true" className="size-4.5" /> : <Play aria-hidden="true" className="size-4.5" />}
  </IconButton>
);
