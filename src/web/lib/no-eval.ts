import { z } from 'zod';

// The content security policy forbids eval; zod would otherwise try it once to compile its parsers.
z.config({ jitless: true });
