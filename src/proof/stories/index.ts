import { authenticationStories } from './authentication.js';
import { listStories } from './list.js';
import { petStories } from './pets.js';
import type { Story } from './story.js';

export const allStories: readonly Story[] = [...authenticationStories, ...listStories, ...petStories];
