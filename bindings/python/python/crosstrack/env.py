"""Environments for reinforcement learning: many games at once, one game of two or more agents, one against a computer.

They need NumPy, Gymnasium and PettingZoo: ``pip install 'crosstrack[env]'``. :class:`Encoding` says what an action's
number and an observation's planes mean; both are as the player to move sees them.

============================ ==================================================================
to                           see
============================ ==================================================================
play thousands of games      :class:`VectorEnv` of Gymnasium, each step an action in each game
let agents play each other   :class:`AgentsEnv` of PettingZoo (agent environment cycle)
play a computer player       :class:`OpponentEnv` of Gymnasium
write an environment         :class:`Encoding`, :class:`Games`
============================ ==================================================================

>>> from crosstrack.env import VectorEnv
>>> games = VectorEnv(64)
>>> observations, infos = games.reset(seed=1)
>>> observations["action_mask"].sum(1).min()
np.int64(2816)
>>> observations, rewards, ends, cuts, infos = games.step(games.sample())
>>> observations["observation"].shape, rewards.shape
((64, 33, 6, 6), (64,))
"""

from __future__ import annotations

from typing import Any, Literal, Optional

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(f"{error}; crosstrack.env needs more packages: pip install 'crosstrack[env]'") from error

from . import Error, IllegalMoveError, Position, Ruleset
from ._native import env as _env

Encoding = _env.Encoding
Games = _env.Games

__all__ = ["AgentsEnv", "Encoding", "Games", "OpponentEnv", "VectorEnv"]


def _spaces(encoding: Encoding) -> spaces.Dict:
    """Returns the space of what an agent sees. Only the turns that a common piece stays frozen exceed 1."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 2, encoding.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def _check_begun(env: Any) -> None:
    """Raises an error if no game has begun."""
    if not hasattr(env, "position"):
        raise Error("no game has begun: call reset() first")


def _seed(seed: Optional[int], random: np.random.Generator) -> int:
    return int(random.integers(2**63)) if seed is None else seed % 2**64


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games side by side, in each of which an action is that of the player to move.

    Observations, masks and rewards are views of one buffer that is made in Rust. A reward is that of the player who
    moved: 1 for a win, -1 if the others have won, which only a loss by rule can be, else 0; ``infos["rewards"]`` has
    those of all players. A game that ends or is cut after ``most_plies`` begins anew in the same step, and the
    observation is that of the new one. That of its last position is in ``infos["final_obs"]``, as Gymnasium has it: as
    observations of all games, whose row is filled where ``infos["_final_obs"]`` is true; ``infos["final_info"]`` has who
    was to move there. ``infos["to_move"]`` has the players to move, from 1.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}

    def __init__(
        self,
        num_envs: int = 64,
        ruleset: Optional[Ruleset] = None,
        *,
        most_plies: int = 200,
        render_mode: Optional[Literal["ansi"]] = None,
    ) -> None:
        self.ruleset = Ruleset() if ruleset is None else ruleset
        self.encoding = Encoding(self.ruleset)
        self.games = Games(self.ruleset, num_envs, most_plies=most_plies)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = _spaces(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        shape, actions, players = self.encoding.shape, self.encoding.actions, self.ruleset.players
        parts = [
            ("observation", np.uint8, shape),
            ("action_mask", np.int8, (actions,)),
            ("rewards", np.int8, (players,)),
            ("terminated", np.bool_, ()),
            ("truncated", np.bool_, ()),
            ("to_move", np.uint8, ()),
        ]
        self._parts, offset = {}, 0
        for name, dtype, of_one in parts:
            count = num_envs * int(np.prod(of_one, dtype=int))
            self._parts[name] = (dtype, (num_envs, *of_one), offset, count)
            offset += count
        self._length, self._rows = offset, np.arange(num_envs)
        self._to_move = np.ones(num_envs, np.uint8)

    def _part(self, buffer: bytearray, name: str) -> np.ndarray:
        dtype, shape, offset, count = self._parts[name]
        return np.frombuffer(buffer, dtype, count, offset).reshape(shape)

    def _last(self, buffer: bytearray, over: np.ndarray) -> dict[str, Any]:
        """Returns what Gymnasium wants to know about games that are over: their last positions, which end the buffer."""
        ended, offset = int(over.sum()), self._length
        parts: dict[str, np.ndarray] = {}
        for name in ("observation", "action_mask", "to_move"):
            dtype, (_, *of_one), _, _ = self._parts[name]
            count = ended * int(np.prod(of_one, dtype=int))
            parts[name] = np.zeros((self.num_envs, *of_one), dtype)
            parts[name][over] = np.frombuffer(buffer, dtype, count, offset).reshape((ended, *of_one))
            offset += count
        mover = parts.pop("to_move")
        observation = {key: value for name, part in parts.items() for key, value in ((name, part), (f"_{name}", over))}
        info = {"to_move": mover, "_to_move": over}
        return {"final_obs": observation, "_final_obs": over, "final_info": info, "_final_info": over}

    def _observations(self, buffer: bytearray) -> dict[str, np.ndarray]:
        self._to_move = self._part(buffer, "to_move")
        return {name: self._part(buffer, name) for name in ("observation", "action_mask")}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        if options:
            raise Error(f"options have no effect here: {', '.join(options)}")
        observations = self._observations(self.games.reset(None if seed is None else seed % 2**64))
        return observations, {"to_move": self._to_move}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        movers = self._to_move
        buffer = self.games.step(np.asarray(actions).tolist())
        observations, rewards = self._observations(buffer), self._part(buffer, "rewards")
        infos = {"to_move": self._to_move, "rewards": rewards}
        ends, cuts = self._part(buffer, "terminated"), self._part(buffer, "truncated")
        if len(buffer) > self._length:
            infos |= self._last(buffer, ends | cuts)
        return observations, rewards[self._rows, movers - 1].astype(np.float64), ends, cuts, infos

    def sample(self) -> np.ndarray:
        """Returns a random legal action of each game; which ones depends on the seed of :meth:`reset`."""
        return np.array(self.games.sample())

    def legal(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns the numbers of all legal actions: those of game ``i`` are ``numbers[begins[i]:begins[i + 1]]``, in the
        order of its legal moves."""
        begins, numbers = self.games.legal()
        return np.frombuffer(begins, np.uint32), np.frombuffer(numbers, np.uint32)

    def render(self) -> Optional[tuple[str, ...]]:
        """Returns drawings of all games, with ``render_mode="ansi"``."""
        return tuple(position.draw() for position in self.games.positions()) if self.render_mode == "ansi" else None


class AgentsEnv(AECEnv):
    """One game between agents ``player_1`` to ``player_4``, by the interface of PettingZoo.

    An agent's observation is a dictionary of ``observation`` and ``action_mask``. Whoever completes a path gets 1 with
    its partner, the others -1. Play may go on for ever, so a game is truncated after ``most_plies``. ``env.position`` is
    the position; ``env.encoding`` has the numbers of moves. An action that is not legal raises
    :class:`crosstrack.IllegalMoveError`.
    """

    metadata = {"name": "crosstrack_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        ruleset: Optional[Ruleset] = None,
        *,
        most_plies: int = 200,
        render_mode: Optional[Literal["ansi"]] = None,
    ) -> None:
        super().__init__()
        self.ruleset = Ruleset() if ruleset is None else ruleset
        self.most_plies, self.render_mode = most_plies, render_mode
        self.encoding = Encoding(self.ruleset)
        self.possible_agents = [f"player_{number}" for number in range(1, self.ruleset.players + 1)]
        observation, action = _spaces(self.encoding), spaces.Discrete(self.encoding.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(action.n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game, which is the same at every seed; ``options={"position": ...}`` begins elsewhere."""
        position = (options or {}).get("position")
        self.position, self.plies = Position.start(self.ruleset) if position is None else position, 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_move - 1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        planes = self.encoding.observe(self.position, self.possible_agents.index(agent) + 1)
        mask = np.zeros(self.encoding.actions, np.int8)
        if agent == self.agent_selection and not self.position.is_over:
            mask = np.frombuffer(bytearray(self.encoding.mask(self.position)), np.int8)
        return {"observation": np.frombuffer(bytearray(planes), np.uint8).reshape(self.encoding.shape), "action_mask": mask}

    def step(self, action: Any) -> None:
        _check_begun(self)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        move = self.encoding.move(self.position, int(action))
        self.position, self.plies = self.position.play(move), self.plies + 1
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for number, other in enumerate(self.possible_agents, 1):
                self.rewards[other] = 0 if outcome.is_draw else (1 if number in outcome.winners else -1)
        elif self.plies >= self.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.to_move - 1]
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """Returns a drawing of the board, with ``render_mode="ansi"``."""
        _check_begun(self)
        return self.position.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class OpponentEnv(gymnasium.Env):
    """One game against computer players of a level, who make all moves of the other players.

    ``player`` is the agent's number; ``None`` draws it at each reset. The reward is 1 for a win of the agent or its
    partner, -1 for a loss, else 0. An action that is not legal loses the game: ``info["illegal"]`` says why. A game is
    truncated after ``most_plies``, counted over all players. Equal seeds and actions give equal games.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        level: int = 2,
        ruleset: Optional[Ruleset] = None,
        *,
        player: Optional[int] = 1,
        most_plies: int = 200,
        render_mode: Optional[Literal["ansi"]] = None,
    ) -> None:
        self.ruleset = Ruleset() if ruleset is None else ruleset
        if player is not None and not 1 <= player <= self.ruleset.players:
            raise Error(f"player is {player}; write 1 to {self.ruleset.players}, or None to draw one")
        # A level that does not exist is refused now.
        Position.start(self.ruleset).choose(level=level, **({"simulations": 1} if level > 3 else {}))
        self.level, self.seat, self.most_plies, self.render_mode = level, player, most_plies, render_mode
        self.encoding = Encoding(self.ruleset)
        self.observation_space = _spaces(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.actions)

    def _observation(self) -> dict[str, np.ndarray]:
        planes, mask = self.encoding.observe(self.position, self.player), self.encoding.mask(self.position)
        return {
            "observation": np.frombuffer(bytearray(planes), np.uint8).reshape(self.encoding.shape),
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }

    def _is_cut(self) -> bool:
        return not self.position.is_over and self.plies >= self.most_plies

    def _play_others(self) -> None:
        while not self.position.is_over and not self._is_cut() and self.position.to_move != self.player:
            move = self.position.choose(level=self.level, seed=_seed(None, self.np_random))
            assert move is not None, "the game is not over"
            self.position, self.plies = self.position.play(move), self.plies + 1

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise Error(f"options have no effect here: {', '.join(options)}")
        self.player = int(self.np_random.integers(self.ruleset.players)) + 1 if self.seat is None else self.seat
        self.position, self.plies = Position.start(self.ruleset), 0
        self._play_others()
        return self._observation(), {"player": self.player}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        _check_begun(self)
        info: dict[str, Any] = {"player": self.player}
        try:
            move = self.encoding.move(self.position, int(action))
        except IllegalMoveError as error:
            return self._observation(), -1.0, True, False, info | {"illegal": str(error)}
        self.position, self.plies = self.position.play(move), self.plies + 1
        self._play_others()
        outcome, reward = self.position.outcome, 0.0
        if outcome is not None and not outcome.is_draw:
            reward = 1.0 if self.player in outcome.winners else -1.0
        return self._observation(), reward, outcome is not None, self._is_cut(), info

    def render(self) -> Optional[str]:
        """Returns a drawing of the board, with ``render_mode="ansi"``."""
        _check_begun(self)
        return self.position.draw() if self.render_mode == "ansi" else None


gymnasium.register("Crosstrack-v0", entry_point="crosstrack.env:OpponentEnv")
gymnasium.register("CrosstrackSelfPlay-v0", vector_entry_point="crosstrack.env:VectorEnv")
