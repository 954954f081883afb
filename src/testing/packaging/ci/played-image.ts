import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Ended, ended } from '../../processes/child-process.js';

/** Builds an image and runs it, as far as that can be played without an engine. */
export interface PlayedImage {
  /** The build folder, whose files the build sees. */
  readonly context: string;
  /** The script of the build, which runs as root, with its variables. */
  readonly build: { readonly script: string; readonly variables: Readonly<Record<string, string>> };
  /** The numeric user that the container runs as. */
  readonly user: number;
  readonly workingDirectory: string;
  /** All variables of the container except PATH. */
  readonly variables: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** A folder of this machine, and its path in the container. */
  readonly volume: { readonly source: string; readonly target: string };
}

/**
 * In a namespace of its own, over everything that this machine has, which stands for the base image, and with a disk
 * in memory for what the build writes. Then, as `docker run --read-only --tmpfs /tmp` does: a root that nobody can
 * write to, and a user without privileges. $1 to $4: disk, context, volume and its place; the rest is the command.
 */
const SCRIPT = `set -eu
disk=$1 context=$2 source=$3 target=$4
shift 4
mount -t tmpfs tmpfs "$disk"
mkdir "$disk/upper" "$disk/work" "$disk/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$disk/upper,workdir=$disk/work" "$disk/root"
root=$disk/root
for folder in proc dev; do mount --rbind "/$folder" "$root/$folder"; done
mkdir -p "$root/context" "$root/$target" "$root/$WORKING_DIRECTORY"
mount --bind "$context" "$root/context"
chroot "$root" sh -euc "cd /context; rmdir '$target'; $BUILD" >&2
umount "$root/context"
mount --bind "$source" "$root/$target"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o ro tmpfs "$root/$WORKING_DIRECTORY"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$CONTAINER_USER" --regid="$CONTAINER_USER" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all env --chdir="$WORKING_DIRECTORY" -i PATH="$PATH" "$@"
`;

/** The reason why no image can run here; undefined if one can. */
export const noImage: string | undefined =
  process.platform === 'linux' && process.getuid?.() === 0 && mayLayer()
    ? undefined
    : 'it needs root, on Linux, and an overlay of the root folder';

function mayLayer(): boolean {
  const script = `set -e; mount -t tmpfs tmpfs /mnt; cd /mnt; mkdir upper work root; command -v setpriv
    mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work root
    chroot root setpriv --reuid=65532 --regid=65532 --clear-groups "$0" --version`;
  return spawnSync('unshare', ['--mount', 'sh', '-c', script, process.execPath]).status === 0;
}

/** Builds and runs an image in a new folder. `stderr` contains the output of the build. */
export async function playedImage(folder: string, image: PlayedImage): Promise<Ended> {
  await mkdir(folder);
  const { context, build, user, workingDirectory, variables, command, volume } = image;
  const inContainer = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const places = [folder, context, volume.source, volume.target];
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', SCRIPT, 'sh', ...places];
  return ended('unshare', [...args, ...inContainer, ...command], {
    cwd: path.parse(folder).root,
    environment: {
      ...build.variables,
      BUILD: build.script,
      CONTAINER_USER: String(user),
      WORKING_DIRECTORY: workingDirectory,
    },
  });
}
