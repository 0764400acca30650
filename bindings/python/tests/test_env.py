"""The environments: what numbers and planes mean, the tests of the libraries themselves, and speed."""

import doctest
import pickle
import random
import time
import warnings

import pytest

pytest.importorskip("numpy", reason="SKIPPED: numpy is not installed")
pytest.importorskip("gymnasium", reason="SKIPPED: gymnasium is not installed")
pytest.importorskip("pettingzoo", reason="SKIPPED: pettingzoo is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import crosstrack.env
from crosstrack import IllegalMoveError, Position, Ruleset, RulesetError
from crosstrack.env import AgentsEnv, Encoding, Games, OpponentEnv, VectorEnv

RULESETS = [
    Ruleset(),
    Ruleset("players=3"),
    Ruleset("teams"),
    Ruleset("4x3"),
    Ruleset("1x2,relocate-turn=keep,null-turn=allowed"),
    Ruleset("2x1", pieces={"A": "15", "B": "14-27"}),
    Ruleset("1212"),
]


def walk(ruleset: Ruleset, seed: int, plies: int = 30):
    """Positions of a random game."""
    position, chance = Position.start(ruleset), random.Random(seed)
    for _ in range(plies):
        yield position
        if position.is_over:
            return
        position = position.play(chance.choice(position.legal_moves()))


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_numbers_and_legal_moves_are_one_to_one(ruleset):
    encoding = Encoding(ruleset)
    for position in walk(ruleset, 5):
        mask = np.frombuffer(encoding.mask(position), np.uint8)
        assert mask.shape == (encoding.actions,) and mask.max(initial=0) <= 1
        moves = [encoding.move(position, int(number)) for number in np.flatnonzero(mask)]
        assert sorted(moves) == list(position.legal_moves())
        assert [encoding.number(position, move) for move in moves] == np.flatnonzero(mask).tolist()
        for number in np.flatnonzero(mask == 0)[:: max(1, encoding.actions // 50)]:
            with pytest.raises(IllegalMoveError):
                encoding.move(position, int(number))


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_planes_say_what_lies_on_the_board(ruleset):
    encoding = Encoding(ruleset)
    letters = list(ruleset.patterns)
    for position in walk(ruleset, 6):
        for player in range(1, ruleset.players + 1):
            planes = np.frombuffer(encoding.observe(position, player), np.uint8).reshape(encoding.shape)
            seats = {owner: (int(owner) - player) % ruleset.players if owner.isdigit() else 9 for owner in ruleset.owners}
            colours = sorted("rybg", key=lambda colour: (seats[ruleset.owners["rybg".index(colour)]], "rybg".index(colour)))
            expected = np.zeros(encoding.shape, np.uint8)
            for cell, (piece, rotation) in position.pieces.items():
                expected[colours.index(piece.colour) * len(letters) + letters.index(piece.letter), cell.row, cell.column] = 1
                expected[4 * len(letters) + rotation, cell.row, cell.column] = 1
            for cell, turns in position.frozen.items():
                expected[4 * len(letters) + 8, cell.row, cell.column] = turns
            if ruleset.board == "4x3":
                for at, text in position.connectors.items():
                    plane = "SXTL".index(text[0]) * 4 + int(text[1])
                    expected[4 * len(letters) + 9 + plane, at.row, at.column] = 1
            assert (planes == expected).all()


def test_the_own_side_has_the_first_planes_and_actions():
    encoding = Encoding(Ruleset())
    start = Position.start()
    after = start.play("rA.b1.0")
    assert encoding.number(start, "rA.c3.1") == encoding.number(after, "bA.c3.1")
    assert np.frombuffer(encoding.observe(after, 1), np.uint8)[1] == 1  # a1 is no cell: b1 is the second of the row
    assert np.frombuffer(encoding.observe(after, 2), np.uint8)[2 * 6 * 36 + 1] == 1


def test_encodings_are_values_of_their_rules():
    encoding = Encoding(Ruleset())
    assert encoding == Encoding(Ruleset()) == pickle.loads(pickle.dumps(encoding)) != Encoding(Ruleset("2x1"))
    assert hash(encoding) == hash(Encoding(Ruleset()))
    with pytest.raises(RulesetError):
        Encoding(Ruleset("claim-rule=announced"))
    with pytest.raises(RulesetError):
        encoding.mask(Ruleset("2x1").start())


def test_the_examples_in_the_documentation_hold():
    found = doctest.testmod(crosstrack.env)
    assert found.attempted >= 5 and not found.failed


def test_many_games_are_the_single_games():
    games, ruleset = VectorEnv(8, Ruleset("2x1"), most_plies=7), Ruleset("2x1")
    observations, infos = games.reset(seed=3)
    positions, plies, ended, cut = [Position.start(ruleset)] * 8, [0] * 8, 0, 0
    for _ in range(60):
        movers, actions = infos["to_move"].copy(), games.sample()
        positions = [games.encoding.move(p, int(a)) and p.play(games.encoding.move(p, int(a))) for p, a in zip(positions, actions)]
        observations, rewards, ends, cuts, infos = games.step(actions)
        for index, position in enumerate(positions):
            plies[index] += 1
            outcome = position.outcome
            assert ends[index] == (outcome is not None)
            won = outcome is not None and not outcome.is_draw
            assert rewards[index] == (0 if not won else 1 if movers[index] in outcome.winners else -1)
            assert cuts[index] == (outcome is None and plies[index] == 7)
            if ends[index] or cuts[index]:
                positions[index], plies[index] = Position.start(ruleset), 0
                ended, cut = ended + ends[index], cut + cuts[index]
            assert infos["to_move"][index] == positions[index].to_move
            assert observations["action_mask"][index].tobytes() == games.encoding.mask(positions[index])
            assert observations["observation"][index].tobytes() == games.encoding.observe(positions[index])
        assert games.games.positions() == positions
    assert ended and cut, "games end by the rules, and by the limit"


class SelfPlay(gymnasium.Env):
    """One game in which an action is that of the player to move, from positions and moves alone."""

    def __init__(self, ruleset, most_plies):
        self.ruleset, self.most_plies, self.encoding = ruleset, most_plies, Encoding(ruleset)
        games = VectorEnv(1, ruleset)
        self.observation_space, self.action_space = games.single_observation_space, games.single_action_space

    def _observation(self):
        planes, mask = self.encoding.observe(self.position), self.encoding.mask(self.position)
        return {
            "observation": np.frombuffer(planes, np.uint8).reshape(self.encoding.shape),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def reset(self, *, seed=None, options=None):
        self.position, self.plies = Position.start(self.ruleset), 0
        return self._observation(), {"to_move": self.position.to_move}

    def step(self, action):
        mover = self.position.to_move
        self.position, self.plies = self.position.play(self.encoding.move(self.position, int(action))), self.plies + 1
        outcome, reward = self.position.outcome, 0.0
        if outcome is not None and not outcome.is_draw:
            reward = 1.0 if mover in outcome.winners else -1.0
        cut = outcome is None and self.plies >= self.most_plies
        return self._observation(), reward, outcome is not None, cut, {"to_move": self.position.to_move}


def test_many_games_are_those_of_gymnasiums_own_vectors():
    """The same games by `SyncVectorEnv`, with the last observations and infos of games that are over."""
    ruleset, count = Ruleset("2x1"), 5
    ours = gymnasium.make_vec("crosstrack.env:CrosstrackSelfPlay-v0", num_envs=count, ruleset=ruleset, most_plies=6).unwrapped
    mode = gymnasium.vector.AutoresetMode.SAME_STEP
    theirs = gymnasium.vector.SyncVectorEnv([lambda: SelfPlay(ruleset, 6)] * count, autoreset_mode=mode)
    (seen, infos), (wanted, wanted_infos) = ours.reset(seed=2), theirs.reset(seed=2)
    over = 0
    for _ in range(80):
        for name, part in wanted.items():
            assert (seen[name] == part).all()
        assert (infos["to_move"] == wanted_infos["to_move"]).all()
        begins, numbers = ours.legal()
        for index, (position, mask) in enumerate(zip(ours.games.positions(), wanted["action_mask"])):
            own = numbers[begins[index] : begins[index + 1]]
            assert sorted(own) == np.flatnonzero(mask).tolist()
            assert [ours.encoding.move(position, int(number)) for number in own] == list(position.legal_moves())
        actions = ours.sample()
        seen, *ends, infos = ours.step(actions)
        wanted, *wanted_ends, wanted_infos = theirs.step(actions)
        for part, wanted_part in zip(ends, wanted_ends):
            assert (part == wanted_part).all()
        assert ("final_obs" in infos) == ("final_obs" in wanted_infos)
        if "final_obs" not in infos:
            continue
        where = infos["_final_obs"]
        assert (where == wanted_infos["_final_obs"]).all() and (where == infos["_final_info"]).all()
        over += int(where.sum())
        for index in np.flatnonzero(where):
            last = wanted_infos["final_obs"]
            last = last[index] if isinstance(last, np.ndarray) else {name: last[name][index] for name in wanted}
            for name, part in last.items():
                assert (infos["final_obs"][name][index] == part).all()
            assert infos["final_info"]["to_move"][index] == wanted_infos["final_info"]["to_move"][index]
    assert over > 20


def test_seeds_repeat_games_and_differ():
    def game(seed):
        games = VectorEnv(4)
        games.reset(seed=seed)
        for _ in range(10):
            games.step(games.sample())
        return games.games.positions()

    assert game(1) == game(1) != game(2)


def test_an_illegal_action_plays_nothing():
    games = Games(Ruleset(), 3)
    games.reset(1)
    before, legal = games.positions(), games.sample()
    with pytest.raises(IllegalMoveError, match="game 1, action"):
        games.step([legal[0], 24 * 32 * 8 - 1, legal[2]])
    with pytest.raises(IllegalMoveError, match="game 2"):
        games.step([legal[0], legal[1], 10**9])
    assert games.positions() == before
    with pytest.raises(ValueError, match="2 actions for 3 games"):
        games.step(legal[:2])


def test_the_tests_of_pettingzoo(capsys):
    from pettingzoo.test import api_test, render_test, seed_test

    for ruleset in (Ruleset(), Ruleset("players=3")):
        api_test(AgentsEnv(ruleset, most_plies=30), num_cycles=100)
    assert capsys.readouterr().out.count("Passed") == 2
    seed_test(lambda: AgentsEnv(most_plies=20))
    render_test(lambda render_mode=None: AgentsEnv(most_plies=10, render_mode=render_mode))


def test_the_agents_are_rewarded():
    ruleset = Ruleset("1x1")
    env = AgentsEnv(ruleset)
    env.reset()
    # A piece on the only cell wins if it leads straight across.
    env.step(env.encoding.number(env.position, Position.start(ruleset).winning_moves()[0]))
    assert env.terminations == {"player_1": True, "player_2": True}
    assert env._cumulative_rewards == {"player_1": 1, "player_2": -1}


def test_the_checker_of_gymnasium():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("crosstrack.env:Crosstrack-v0", player=None, most_plies=20).unwrapped)
        check_env(OpponentEnv(1, Ruleset("2x1"), render_mode="ansi"))


def test_a_game_against_a_level():
    def game(seed):
        env, chance = OpponentEnv(4, player=None), np.random.default_rng(7)
        observation, info = env.reset(seed=seed)
        rewards, done = [], False
        while not done:
            action = chance.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, info = env.step(action)
            rewards.append(reward)
            done = terminated or truncated
            assert done or env.position.to_move == env.player
        return rewards, str(env.position), info["player"]

    rewards, position, player = game(1)
    # Level 4 sees wins and threats; who moves at random loses.
    assert game(1) == (rewards, position, player) and rewards[-1] == -1 and not any(rewards[:-1])
    env = OpponentEnv(2)
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.encoding.actions - 1)
    assert (reward, terminated, truncated) == (-1.0, True, False) and info["illegal"]
    with pytest.raises(ValueError, match="1 to 8"):
        OpponentEnv(9)


def test_steps_a_second():
    """The bound is far below what a quiet machine does; ``pytest -s`` prints that."""
    games = VectorEnv(64)
    games.reset(seed=1)
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(100):
            games.step(games.sample())
        best = min(best, time.process_time() - begun)
    steps = 64 * 100 / best
    print(f"\n64 games at once, on one core: {steps:,.0f} steps a second, each with planes, mask and a random legal action")
    random, best = np.random.default_rng(1), float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(100):
            begins, numbers = games.legal()
            games.step(numbers[begins[:-1] + (random.random(64) * np.diff(begins)).astype(np.uint32)])
        best = min(best, time.process_time() - begun)
    print(f"the same, picked by a learner from the legal numbers: {64 * 100 / best:,.0f}")
    env = AgentsEnv(most_plies=10**9)
    env.reset()
    begun, single = time.process_time(), 300
    for _ in range(single):
        observation, *_ = env.last()
        env.step(int(observation["action_mask"].argmax()))
    print(f"one game of PettingZoo: {single / (time.process_time() - begun):,.0f} steps a second")
    assert steps > 10_000
